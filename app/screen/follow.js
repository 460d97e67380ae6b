function (language, turn, cases) {
  const root = document.documentElement;
  root.lang = language;
  document.cookie = `tiebreaker_cases=${cases}; max-age=31536000; path=/; samesite=strict`;
  let live = document.getElementById("newest-reply");
  if (!live) {
    live = document.createElement("div");
    live.id = "newest-reply";
    live.className = "read-out";
    live.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    document.body.append(live);
    live.dataset.turn = turn;
  } else if (live.dataset.turn === turn) {
    return;
  }
  live.dataset.turn = turn;
  // on a phone the open sidebar lies over the page that was asked for
  const bar = document.querySelector('[data-testid="stSidebar"][data-collapsed="false"]');
  if (bar && window.innerWidth < 768) {
    bar.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
  }
  const focusWasLost = () =>
    !document.activeElement || document.activeElement === document.body;
  const settle = () => {
    const reply = document.querySelector(".st-key-newest");
    if (reply) reply.scrollIntoView({ block: "start" });
  };
  // Streamlit keeps to the end of the page while it is drawing: come back after it
  for (const wait of [0, 120, 350, 700]) setTimeout(settle, wait);
  setTimeout(() => {
    const words = document.querySelector(".newest-words");
    live.textContent = words ? words.textContent : "";
    const next = document.querySelector(".st-key-question, .st-key-newest");
    if (next && focusWasLost()) {
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
  }, 400);
}
