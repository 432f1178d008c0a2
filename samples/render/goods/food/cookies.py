import math
import random

from materials import Nodes, material, paper
from shapes import box, lathe, letters, moved, ring
from shots import good, shot


def baked():
    """Pale in the middle of the dough, brown where it stands out."""
    n = Nodes('baked').set(rough=0.75, spec=0.2)
    spots = n.add('TexNoise', Scale=4, Detail=6)
    n.link(n.place(), spots.inputs['Vector'])
    n.link(n.colours(spots.outputs['Fac'], [(0.3, '#c98f47'), (0.5, '#e0b06a'), (0.7, '#eac88c')]), n.surface.inputs['Base Color'])
    n.bump(spots.outputs['Fac'], 0.3)
    return n.material


def rosette(dough, at=(0, 0, 0), turn=0, tilt=0):
    """Piped: ten ridges that run round, and a dimple."""
    thing = lathe([(0, 0), (0.3, 0), (0.36, 0.03), (0.38, 0.1), (0.32, 0.17), (0.2, 0.2), (0.1, 0.17), (0.05, 0.1), (0, 0.09)], dough, ribs=(10, 0.09))
    for v in thing.data.vertices:
        r = math.hypot(v.co.x, v.co.y)
        a = math.atan2(v.co.y, v.co.x) + 1.5 * (0.38 - r) + 1.2 * v.co.z
        v.co.x, v.co.y = r * math.cos(a), r * math.sin(a)
    return moved([thing], at=at, turn=(tilt, 0, turn))


def pretzel_ring(dough, at=(0, 0, 0), turn=0, tilt=0):
    """A piped ring with ridges."""
    thing = ring(0.25, 0.115, dough)
    for v in thing.data.vertices:
        r = math.hypot(v.co.x, v.co.y)
        a = math.atan2(v.co.y, v.co.x)
        ridge = 1 + 0.11 * math.cos(16 * a + 9 * math.atan2(v.co.z, r - 0.25) / math.pi)
        out = 0.25 + (r - 0.25) * ridge
        v.co.x, v.co.y, v.co.z = out * math.cos(a), out * math.sin(a), v.co.z * ridge * 0.85
    return moved([thing], at=(at[0], at[1], at[2] + 0.09), turn=(tilt, 0, turn))


def finger(dough, at=(0, 0, 0), turn=0):
    """Shortbread with pricks of a fork."""
    things = [box((0.66, 0.36, 0.17), dough, bevel=0.035)]
    dark = material('#a06a30', rough=0.9)
    for x in (-0.2, 0, 0.2):
        for y in (-0.07, 0.07):
            things.append(lathe([(0, 0.1705), (0.02, 0.1715), (0.024, 0.17)], dark, soft=0, at=(x, y, 0), steps=16))
    return moved(things, at=at, turn=(0, 0, turn))


BLUE, CREAM = '#2f4f77', '#efe6d0'


def tin(open_=False, at=(0, 0, 0)):
    side, inside = material(BLUE, rough=0.3, spec=0.5, coat=0.3), material('#c9ccd0', rough=0.3, metal=1)
    things = [
        lathe([(0, 0), (1.26, 0), (1.3, 0.02), (1.3, 0.1), (1.3, 0.7), (1.3, 0.74), (1.27, 0.74), (1.26, 0.7)], side, soft=2),
        lathe([(1.262, 0.73), (1.26, 0.06), (0, 0.05)], inside, soft=0),
        lathe([(1.302, 0.14), (1.304, 0.15), (1.302, 0.16)], material(CREAM, rough=0.5), soft=0),
    ]
    ink = material(CREAM, rough=0.5)
    lid = [
        lathe([(1.31, 0), (1.33, 0), (1.335, 0.03), (1.335, 0.24), (1.31, 0.28), (1.24, 0.29), (1.2, 0.27), (0, 0.27)], side, soft=2),
        letters('BUTTER', 0.4, ink, at=(0, 0.14, 0.272), turn=(0, 0, 0), depth=0.002),
        letters('COOKIES', 0.3, ink, at=(0, -0.24, 0.272), turn=(0, 0, 0), depth=0.002),
        letters('baked this morning', 0.13, ink, at=(0, -0.55, 0.272), turn=(0, 0, 0), depth=0.002),
        ring(1.04, 0.012, ink, at=(0, 0, 0.272)),
        ring(0.99, 0.006, ink, at=(0, 0, 0.272)),
    ]
    if open_:
        moved(lid, at=(0.15, 1.36, 1.28), turn=(72, 0, -6))
    else:
        moved(lid, at=(0, 0, 0.5))
    moved(things + lid, at=at)


def filled(dough, seed=4):
    """Rosettes about the rim, rings in the middle, each a little askew."""
    chance = random.Random(seed)
    for k in range(8):
        a = math.tau * k / 8
        make = pretzel_ring if k % 2 else rosette
        make(dough, (0.86 * math.cos(a), 0.86 * math.sin(a), 0.56 + chance.uniform(0, 0.03)), chance.uniform(0, 90), chance.uniform(-8, 8))
    for k in range(3):
        a = math.tau * k / 3 + 0.4
        rosette(dough, (0.32 * math.cos(a), 0.32 * math.sin(a), 0.6), 40 * k, chance.uniform(-6, 6))
    lathe([(0, 0.5), (1.25, 0.5), (1.25, 0.52)], paper('#f6f0e4'), soft=0)


@good(
    'butter-cookies',
    shot(samples=8, turn=12, rise=34, fill=0.88, way='closed'),
    shot(samples=8, turn=-20, rise=28, fill=0.86, way='pile'),
    shot(samples=8, turn=14, rise=36, fill=0.88, way='open'),
)
def butter_cookies(way):
    dough = baked()
    if way == 'open':
        tin(open_=True)
        filled(dough)
    elif way == 'pile':
        for k in range(4):
            finger(dough, (-0.55, 0.15, 0.172 * k), (8, -5, 4, -12)[k])
        rosette(dough, (0.35, 0.2, 0), 10)
        rosette(dough, (0.3, 0.22, 0.19), 50)
        pretzel_ring(dough, (0.1, -0.5, 0))
        rosette(dough, (0.8, -0.35, 0), 80)
        pretzel_ring(dough, (-0.62, -0.55, 0), 30)
    else:
        tin()
        rosette(dough, (-0.95, -1.4, 0), 10)
        pretzel_ring(dough, (-0.1, -1.65, 0))
        finger(dough, (0.8, -1.5, 0), -24)
