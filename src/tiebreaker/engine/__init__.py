"""The pure function from a rule and facts to a determination with its trace."""
