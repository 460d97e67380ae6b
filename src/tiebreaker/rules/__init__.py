"""What a tie-breaker is, and the reader that finds it in the provisions of a treaty."""
