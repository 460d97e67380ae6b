"""Which Contracting State a dual resident is resident in, from the treaty's own words."""
