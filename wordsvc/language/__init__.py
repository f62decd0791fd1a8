"""The letters, the grammemes and the spelling of Ukrainian."""
