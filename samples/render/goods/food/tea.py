import math
import random

from materials import glaze, material, metal
from shapes import lathe, letters_around, tube
from shots import good, shot


def tin(at, open_=False, colour='#3f5f49'):
    body = material(colour, rough=0.42, spec=0.4)
    gold, label = metal('#cfae6a', rough=0.3), material('#efe7d3', rough=0.8)
    ink = material('#3f5f49', rough=0.6)
    lathe([(0, 0), (0.56, 0), (0.58, 0.01), (0.6, 0.04), (0.6, 0.1), (0.6, 1.3), (0.6, 1.33), (0.56, 1.33), (0.56, 1.3), (0.56, 0.9), (0, 0.9)], body, soft=2, at=at)
    lid = (at[0], at[1], at[2]) if not open_ else (at[0] + 1.05, at[1] - 0.55, at[2] - 1.22)
    lathe([(0.605, 1.22), (0.615, 1.22), (0.62, 1.24), (0.62, 1.5), (0.6, 1.54), (0.56, 1.55), (0, 1.56)], body, soft=2, at=lid)
    lathe([(0.622, 1.24), (0.625, 1.25), (0.622, 1.26)], gold, soft=0, at=lid)
    lathe([(0.6015, 0.25), (0.6025, 0.25), (0.6025, 1.0), (0.6015, 1.0)], label, soft=0, at=at)
    for z in (0.3, 0.95):
        lathe([(0.603, z - 0.008), (0.605, z), (0.603, z + 0.008)], gold, soft=0, at=at)
    letters_around('LONGJING', 0.17, ink, 0.604, 0.7, at=at)
    letters_around('GREEN TEA', 0.085, ink, 0.604, 0.54, at=at)
    letters_around('100 g', 0.075, ink, 0.604, 0.4, at=at)


def leaves(middle, spread, count, seed, z=0.02):
    chance = random.Random(seed)
    surfaces = [material(c, rough=0.7) for c in ('#76863f', '#5d6f33', '#8d9a52', '#4c5c2e')]
    for _ in range(count):
        x, y = middle[0] + chance.gauss(0, spread), middle[1] + chance.gauss(0, spread)
        a, h = chance.uniform(0, math.tau), z + chance.uniform(0, 0.05)
        long = chance.uniform(0.09, 0.17)
        path = [(x + t * long * math.cos(a), y + t * long * math.sin(a), h + 0.02 * (1 - t * t)) for t in (-1, 0, 1)]
        tube(path, 0.022, chance.choice(surfaces), soft=1, radii=[0.4, 1.2, 0.3]).data.bevel_resolution = 2


def cup(at):
    lathe([(0, 0), (0.22, 0), (0.24, 0.04), (0.42, 0.24), (0.47, 0.5), (0.455, 0.51), (0.43, 0.48), (0.38, 0.26), (0.2, 0.08), (0, 0.07)], glaze('#f0efe8', '#e4e8e0'), at=at)
    lathe([(0.425, 0.42), (0, 0.42)], material('#b9b25a', rough=0.3, spec=0.15), soft=0, at=at)


@good(
    'green-tea',
    shot(turn=14, rise=18, way='tin'),
    shot(turn=-12, rise=32, fill=1.5, aim=(0.05, -0.85, 0.1), blur=1.4, way='leaves'),
    shot(turn=18, rise=28, way='cup'),
)
def green_tea(way):
    if way == 'tin':
        tin((0, 0, 0))
        leaves((0.75, -0.55), 0.16, 46, 3)
    elif way == 'leaves':
        tin((-0.1, 0.35, 0))
        leaves((0.0, -0.85), 0.22, 150, 5)
    else:
        tin((-0.55, 0.35, 0))
        cup((0.75, -0.2, 0))
        leaves((-0.2, -0.75), 0.15, 50, 8)
