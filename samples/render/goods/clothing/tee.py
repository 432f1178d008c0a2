import math
import random

from materials import material, twist
from shapes import box, moved, slab, soft_box, softened, tube
from shots import good, shot

COTTON = ('#efe9dc', '#e2dac9')


def jersey(scale=90, strength=0.25):
    return twist(COTTON[0], COTTON[1], scale=scale, strength=strength)


def neckline():
    """The front dips, the back hardly; from shoulder to shoulder and round again."""
    front = [(0.36 * math.cos(a), 0.56 - 0.3 * math.sin(a)) for a in (math.pi * i / 24 for i in range(25))]
    back = [(-0.36 * math.cos(a), 0.56 + 0.07 * math.sin(a)) for a in (math.pi * i / 24 for i in range(1, 24))]
    return front, back


def tee(at=(0, 0, 0), turn=0, seed=1):
    cotton, rib, inside = jersey(), jersey(60, 0.45), twist('#cfc6b4', '#c3b9a5', scale=90, strength=0.25)
    chance = random.Random(seed)
    things = []
    for k in range(3):
        things.append(soft_box((1.56 - 0.02 * k, 1.5, 0.13), cotton, at=(chance.uniform(-0.02, 0.02), chance.uniform(-0.01, 0.01), 0.115 * k), bevel=0.06, wobble=0.03, turn=(0, 0, chance.uniform(-1, 1))))
    z = 0.363
    front, back = neckline()
    hole = slab([(x, y) for x, y in back[::-1]] + [(x, y) for x, y in front[::-1]], 0.012, inside, at=(0, 0, z - 0.004), bevel=0)
    collar = tube([(x, y, 0) for x, y in front + back], 0.05, rib, closed=True)
    collar.scale, collar.location = (1, 1, 0.55), (0, 0, z + 0.012)
    tape = tube([(x, y - 0.055, z + 0.01) for x, y in back], 0.016, cotton)
    things += [hole, collar, tape]
    things.append(box((0.17, 0.11, 0.008), material('#3f4a55', rough=0.8), at=(0, 0.53, z + 0.008), bevel=0.003))
    thread = material('#d8cfbd', rough=0.9)
    line = softened([(0.43 * math.cos(a), 0.56 - 0.37 * math.sin(a)) for a in (math.pi * i / 12 for i in range(13))], 1)
    things.append(tube([(x, y, z - 0.002) for x, y in line], 0.006, thread, soft=1))
    for side in (-1, 1):
        things.append(tube([(side * 0.4, 0.58, z), (side * 0.58, 0.55, z), (side * 0.74, 0.5, z - 0.012)], 0.008, thread, soft=1))
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'heavy-tee',
    shot(turn=20, rise=42, fill=0.82, way='one'),
    shot(samples=8, turn=-22, rise=34, fill=1.7, aim=(0, 0.4, 0.36), blur=1.4, way='one'),
    shot(turn=-24, rise=28, fill=0.82, way='three'),
)
def heavy(way):
    if way == 'one':
        tee()
    else:
        for k in range(3):
            tee((0.02 * k, 0.01 * k, 0.375 * k), (-2, 3, -3)[k], seed=k + 2)
