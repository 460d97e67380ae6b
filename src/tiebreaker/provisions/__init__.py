"""Treaty text as articles, paragraphs and letters, each a slice of the stored source."""
