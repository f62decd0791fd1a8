"""What is said to people: a code with details becomes a sentence in Ukrainian or in English.

Here are the renderer and the words that everybody uses; each package has the table of its own sentences beside it.
"""

from wordsvc.texts.rendering import LANGUAGES, Language, Message, Table, Texts, plural

__all__ = ["LANGUAGES", "Language", "Message", "Table", "Texts", "plural"]
