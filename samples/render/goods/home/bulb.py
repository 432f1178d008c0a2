import math

from materials import glow, material, metal, wood
from shapes import lathe, moved, rod
from shots import good, shot


def bulb(at=(0, 0, 0), turn=(0, 0, 0), lit=0.9):
    glass = glow('#fff0d6', lit, rough=0.12)
    steel = metal('#cfd1d4', rough=0.2)
    thread = [(0.235 + 0.022 * math.cos(2 * math.pi * k / 6), 0.12 + 0.3 * k / 24) for k in range(25)]
    things = [
        lathe([(0.2, 0.42), (0.26, 0.46), (0.3, 0.6), (0.52, 0.9), (0.62, 1.2), (0.58, 1.5), (0.36, 1.74), (0.12, 1.8), (0, 1.8)], glass),
        lathe([(0.25, 0.4), (0.3, 0.42), (0.31, 0.5), (0.3, 0.62), (0.28, 0.62)], material('#f1eee8', rough=0.35)),
        lathe([(0.1, 0.06), (0.2, 0.09)] + thread + [(0.24, 0.43)], steel, soft=1),
        lathe([(0, 0.0), (0.06, 0.0), (0.09, 0.03), (0.12, 0.07), (0.2, 0.09)], material('#1c1c1e', rough=0.4)),
    ]
    moved(things, at=at, turn=turn)


@good(
    'warm-bulb',
    shot(samples=8, turn=14, rise=16, way='one', light={'key': 0.8}),
    shot(samples=8, turn=30, rise=24, fill=0.84, way='lying', light={'key': 0.8}),
    shot(samples=8, turn=-16, rise=14, way='lamp', light={'key': 0.6, 'fill': 0.6, 'sky': 0.2}),
)
def warm_bulb(way):
    if way == 'one':
        bulb()
    elif way == 'lying':
        bulb((-0.55, 0.4, 0.6), (0, 80, 20), lit=0.25)
        bulb((0.5, -0.95, 0.6), (0, 80, 155), lit=0.25)
    else:
        lathe([(0, 0), (0.74, 0), (0.78, 0.04), (0.78, 0.14), (0.74, 0.2), (0.2, 0.24), (0, 0.24)], wood('#b98a5a', '#8a5f38', along='x'))
        brass = metal('#c9a25a', rough=0.28)
        rod(0.06, 0.8, brass, at=(0, 0, 0.62), bevel=0)
        lathe([(0.06, 0.95), (0.3, 1.0), (0.31, 1.05), (0.31, 1.32), (0.3, 1.34), (0.2, 1.34)], brass, soft=2)
        bulb((0, 0, 0.92), lit=2.6)
