"""The referee for Klepka: is it a Ukrainian word, can this hand make it, what is it worth?"""

__version__ = "0.1.0"
