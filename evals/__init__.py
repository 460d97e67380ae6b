"""How good the product is: data sets, suites and their results."""
