"""Chains of English words: what a chain is, the longest one."""
