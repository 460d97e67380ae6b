"""A message in somebody's own words as facts, ties and requests."""
