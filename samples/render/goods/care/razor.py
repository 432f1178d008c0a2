import math

from materials import material, metal, paper
from shapes import box, lathe, letters, moved, slab
from shots import good, shot


def arch(wide, high, rise, steps=24):
    """A flat-footed arch, for the cap over the blade."""
    top = [(wide / 2 * math.cos(math.pi * k / steps), high + rise * math.sin(math.pi * k / steps)) for k in range(steps + 1)]
    return [(-wide / 2, 0), (wide / 2, 0)] + top


def razor(at=(0, 0, 0), turn=(0, 0, 0)):
    chrome, grip = metal('#d9dbde', rough=0.14), metal('#b9bcc0', rough=0.22)
    handle = [(0, 0), (0.1, 0.0), (0.13, 0.02), (0.13, 0.08), (0.1, 0.1), (0.095, 0.12)]
    things = [
        lathe(handle + [(0.095, 0.14), (0, 0.14)], chrome, soft=1),
        lathe([(0.09, 0.13), (0.11, 0.15), (0.11, 1.2), (0.09, 1.22)], grip, soft=0, ribs=(28, 0.045)),
        lathe([(0.09, 1.2), (0.11, 1.22), (0.11, 1.26), (0.075, 1.3), (0.06, 1.42), (0.07, 1.56), (0.13, 1.62), (0, 1.62)], chrome, soft=2),
    ]
    for k in range(7):
        z = 0.26 + k * 0.14
        things.append(lathe([(0.1, z - 0.014), (0.118, z - 0.01), (0.118, z + 0.01), (0.1, z + 0.014)], chrome, soft=0))
    base = slab([(x, y) for x, y in ((-0.42, -0.2), (0.42, -0.2), (0.42, 0.2), (-0.42, 0.2))], 0.06, chrome, at=(0, 0, 1.62), bevel=0.025)
    blade = box((0.86, 0.44, 0.012), metal('#eceef0', rough=0.3), at=(0, 0, 1.69), bevel=0)
    things += [base, blade]
    for side in (-1, 1):
        for k in range(17):
            things.append(box((0.022, 0.05, 0.04), chrome, at=(-0.4 + 0.05 * k, side * 0.215, 1.635), bevel=0.01, segments=2))
    cap = slab(arch(0.37, 0.012, 0.1), 0.84, chrome, bevel=0.012)
    moved([cap], turn=(90, 0, 0))
    moved([cap], turn=(0, 0, 90))
    moved([cap], at=(-0.42, 0, 1.705))
    things.append(cap)
    moved(things, at=at, turn=turn)


def blades(at, turn):
    ink = material('#2e4a63', rough=0.6)
    things = [
        box((0.86, 0.46, 0.14), paper('#eef0ee'), bevel=0.012),
        box((0.865, 0.1, 0.142), material('#2e4a63', rough=0.7), at=(0, -0.14, -0.0005), bevel=0.01),
        letters('BLADES', 0.13, ink, at=(0, 0.06, 0.1415), turn=(0, 0, 0), depth=0.001),
        letters('10 ×', 0.075, material('#eef0ee', rough=0.7), at=(0, -0.14, 0.1435), turn=(0, 0, 0), depth=0.001),
    ]
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'safety-razor',
    shot(samples=8, turn=20, rise=34, way='lying'),
    shot(samples=8, turn=24, rise=28, fill=2.0, aim=(0, 0, 1.75), blur=2, way='stand'),
    shot(samples=8, turn=-14, rise=18, way='stand'),
)
def safety_razor(way):
    if way == 'lying':
        razor((0.8, -0.35, 0.215), (0, -90, 18))
        blades((0.62, -1.0, 0), -8)
    else:
        steel = metal('#c9ccd0', rough=0.2)
        lathe([(0, 0), (0.34, 0), (0.36, 0.02), (0.36, 0.08), (0.34, 0.12), (0.16, 0.15), (0.15, 0.22), (0.15, 0.3), (0.135, 0.3), (0.13, 0.2)], steel, soft=2)
        razor((0, 0, 0.2))
        blades((0.62, -0.42, 0), 12)
