"""The lexicon: every form of every source in one read-only, memory-mapped index."""

from wordsvc.lexicon.container import IndexFileError
from wordsvc.lexicon.familiarity import Familiarity
from wordsvc.lexicon.index import Form, Lexicon, Reading
from wordsvc.lexicon.signature import Signature, Standing
from wordsvc.lexicon.sources import SourceInfo

__all__ = ["Familiarity", "Form", "IndexFileError", "Lexicon", "Reading", "Signature", "SourceInfo", "Standing"]
