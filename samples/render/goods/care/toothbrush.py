import random

from materials import glaze, material, wood
from shapes import lathe, moved, slab, softened
from shots import good, shot


def brush(bristle, at=(0, 0, 0), turn=(0, 0, 0), seed=1):
    bamboo = wood('#d8b277', '#b98d50', along='y', rings=3)
    hair = material(bristle, rough=0.8)
    left = [(0.1, -1.3), (0.13, -1.2), (0.13, -0.4), (0.1, 0.1), (0.065, 0.45), (0.065, 0.75), (0.11, 0.9), (0.125, 1.05), (0.12, 1.3), (0.08, 1.38)]
    edge = softened(left, 2)
    things = [slab(edge + [(-x, y) for x, y in reversed(edge)], 0.11, bamboo, bevel=0.03)]
    chance = random.Random(seed)
    for i in range(9):
        for j in range(3):
            x, y = (j - 1) * 0.068, 0.92 + i * 0.047
            tall = 0.36 + chance.uniform(-0.006, 0.006)
            things.append(lathe([(0.021, 0.1), (0.026, tall), (0, tall + 0.008)], hair, soft=0, at=(x, y, 0), steps=12))
    moved(things, at=at, turn=turn)


@good(
    'bamboo-toothbrush',
    shot(samples=8, turn=0, rise=48, fill=0.84, way='four'),
    shot(samples=8, turn=34, rise=24, fill=2.6, aim=(0, 1.08, 0.2), blur=1.4, way='one'),
    shot(samples=8, turn=14, rise=16, way='cup'),
)
def toothbrush(way):
    if way == 'four':
        for k, colour in enumerate(('#f1ede4', '#3c3d40', '#c9dcd6', '#e9c9c3')):
            brush(colour, ((k - 1.5) * 0.5, 0, 0), (0, 0, 14), seed=k)
    elif way == 'one':
        brush('#3c3d40', turn=(0, 0, 0))
    else:
        lathe([(0, 0), (0.5, 0), (0.54, 0.03), (0.56, 0.12), (0.56, 1.1), (0.55, 1.16), (0.52, 1.16), (0.5, 1.1), (0.5, 0.1), (0, 0.08)], glaze('#ece4d8', '#dccfbd', speckle='#6b5a48', rough=0.3))
        brush('#f1ede4', (-0.12, 0.05, 1.42), (74, 0, 60))
        brush('#3c3d40', (0.14, -0.02, 1.42), (98, 0, -70), seed=2)
