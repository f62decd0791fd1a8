"""The pages for people at a table: server-rendered, with small scripts that only make them quicker."""
