from __future__ import annotations
def closest(hand, target, options, signs, clock):
    raise NotImplementedError
