import math
import random

from materials import cloth, leather, material, metal, twist
from shapes import box, letters, moved, rod, slab, soft_box, tube
from shots import good, shot

INDIGO = ('#33456a', '#1f2c47')


def denim(scale=70):
    return twist(INDIGO[0], INDIGO[1], scale=scale, strength=0.35)


def stitches(line, z, thread, step=0.045):
    """Dashes along a line of (x, y)."""
    things = []
    for (x0, y0), (x1, y1) in zip(line, line[1:]):
        count = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
        for i in range(count):
            a, b = (i + 0.15) / count, (i + 0.8) / count
            dash = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, z + up) for t, up in ((a, 0), ((a + b) / 2, 0.005), (b, 0))]
            thing = tube(dash, 0.008, thread, soft=0)
            thing.data.bevel_resolution = 2
            things.append(thing)
    return things


def pocket(x, y, z, surface, thread):
    edge = [(-0.3, 0.34), (-0.3, -0.2), (0, -0.36), (0.3, -0.2), (0.3, 0.34)]
    things = [slab([(x + px, y + py) for px, py in edge], 0.035, surface, at=(0, 0, z - 0.01), bevel=0.012)]
    top = z + 0.026
    for inset in (0.03, 0.065):
        k = 1 - inset / 0.3
        things += stitches([(x + px * k, y + (py + 0.01) * k - 0.005) for px, py in edge], top, thread)
    for row in (0.3, 0.25):
        things += stitches([(x - 0.28, y + row), (x + 0.28, y + row)], top, thread)
    arc = [(x - 0.27 + 0.09 * i, y - 0.02 - 0.07 * math.sin(math.pi * i / 3)) for i in range(4)] + [(x + 0.09 * i, y - 0.02 - 0.07 * math.sin(math.pi * i / 3)) for i in range(1, 4)]
    things += stitches(arc, top, thread)
    for side in (-1, 1):
        things.append(rod(0.022, 0.014, metal('#b87a4c', rough=0.3), at=(x + side * 0.26, y + 0.3, top + 0.002), bevel=0.004, sides=24))
    return things


def jeans(at=(0, 0, 0), turn=0, seed=1):
    blue, thread = denim(), material('#c98a45', rough=0.8)
    chance = random.Random(seed)
    things = []
    for k in range(4):
        things.append(soft_box((1.5 - 0.02 * k, 1.5, 0.135), blue, at=(chance.uniform(-0.02, 0.02), chance.uniform(-0.01, 0.02), 0.125 * k), bevel=0.062, wobble=0.03, turn=(0, 0, chance.uniform(-1, 1))))
    z = 0.505
    things.append(box((1.46, 0.2, 0.05), blue, at=(0, 0.62, z - 0.01), bevel=0.02))
    for y in (0.54, 0.7):
        things += stitches([(-0.71, y), (0.71, y)], z + 0.042, thread)
    for x in (-0.5, 0.08, 0.6):
        things.append(box((0.075, 0.26, 0.035), blue, at=(x, 0.62, z + 0.03), bevel=0.014))
        things += stitches([(x, 0.51), (x, 0.73)], z + 0.066, thread)
    things += pocket(-0.24, 0.05, z, denim(60), thread)
    things.append(box((0.34, 0.23, 0.02), leather('#a8713f'), at=(0.36, 0.61, z + 0.035), bevel=0.008))
    things.append(letters('14 oz', 0.08, material('#5c3a1c'), at=(0.36, 0.625, z + 0.0555), turn=(0, 0, 0), depth=0.001))
    things += stitches([(0.62, 0.48), (0.6, -0.1), (0.6, -0.7)], z - 0.008, thread)
    things += stitches([(0.57, 0.48), (0.55, -0.1), (0.55, -0.7)], z - 0.008, thread)
    # The turned-up hem shows the selvedge.
    things.append(box((1.5, 0.1, 0.13), cloth('#9fb0c4', scale=90, strength=0.4, second='#7d90a8'), at=(0, -0.72, 0.25), bevel=0.05, segments=6))
    for y, colour, wide in ((-0.755, '#f0ece2', 0.05), (-0.762, '#b5423a', 0.014)):
        things.append(box((wide, 0.04, 0.1), cloth(colour, scale=90, strength=0.4), at=(0.5, y, 0.268), bevel=0.005))
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'straight-jeans',
    shot(turn=22, rise=38, fill=0.84, way='one'),
    shot(samples=8, turn=-24, rise=40, fill=1.7, aim=(0.02, 0.25, 0.5), blur=1.4, way='one'),
    shot(turn=-20, rise=26, fill=0.84, way='two'),
)
def straight(way):
    jeans()
    if way == 'two':
        jeans((0.02, 0.02, 0.53), 5, seed=4)
