"""What a picture is: a body with its parameters on a ground, seen from somewhere."""
import hashlib
import inspect
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
ALL = {}
# The backdrop's colour by category.
GROUNDS = {
    'kitchen': '#b9c6b6', 'home': '#d3bfa4', 'food': '#e0c48f', 'electronics': '#b3c0ce',
    'clothing': '#d4b7ab', 'sports': '#a9c4c0', 'care': '#cdbfd4', 'play': '#a9bfd8',
}  # fmt: skip


def good(handle, *shots):
    """Shots are numbered from 1; the first is the cover."""

    def keep(build):
        for number, shot in enumerate(shots, 1):
            category = os.path.basename(os.path.dirname(inspect.getsourcefile(build)))
            ALL[f'{handle}-{number}'] = (build, {**shot, 'ground': GROUNDS[category]})
        return build

    return keep


def shot(turn=25, rise=18, fill=0.8, aim=None, blur=None, light=None, samples=None, **what):
    """`aim`: the point in the middle, else that of all; `blur`: the f-number of a near lens, sharp at `aim`. Dull bodies need fewer `samples`."""
    return {'turn': turn, 'rise': rise, 'fill': fill, 'aim': aim, 'blur': blur, 'light': light or {}, 'samples': samples, 'what': what}


def hash_of(name, size, samples):
    """Of everything that the picture depends on: the library, the body's file and the parameters."""
    build, parameters = ALL[name]
    digest = hashlib.sha256()
    for file in ('studio.py', 'materials.py', 'shapes.py', inspect.getsourcefile(build)):
        with open(os.path.join(HERE, file), 'rb') as source:
            digest.update(source.read())
    digest.update(json.dumps([parameters, size, samples], sort_keys=True).encode())
    return digest.hexdigest()[:16]
