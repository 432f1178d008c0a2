import math
import random

from materials import cloth
from shapes import mesh_object, soft_box, tube
from shots import good, shot

COLOURS = {'white': ('#efe9dd', '#e2dbcc'), 'sage': ('#a9b5a0', '#98a58f'), 'blue': ('#8fa3b8', '#7f94aa')}


def linen(colour, scale=110):
    first, second = COLOURS[colour]
    return cloth(first, scale=scale, strength=0.14, second=second)


def grid_body(rows, across, point, surface):
    """A closed body of rings: `point(row, step)`, the first and the last ring drawn together."""
    points = [point(i / (rows - 1), j / across) for i in range(rows) for j in range(across)]
    faces = []
    for i in range(rows - 1):
        for j in range(across):
            k = (j + 1) % across
            faces.append((i * across + j, i * across + k, (i + 1) * across + k, (i + 1) * across + j))
    return mesh_object('padded', points, faces, surface, smooth=True)


def padded(size, surface, at=(0, 0, 0), cell=0.36, depth=0.5, seed=1):
    """A filled layer with stitched squares, as thick at a fold as elsewhere. `at` is the middle of its foot."""
    wide, deep, high = size
    chance = random.Random(seed)
    shifts = [chance.uniform(-0.4, 0.4) for _ in range(4)]
    half, straight = high / 2, deep - high
    around = 2 * straight + math.pi * high
    cells = max(4, round(around / cell))

    def point(row, step):
        x = (row - 0.5) * wide
        end = (1 - abs(2 * row - 1) ** 9) ** (1 / 3)
        u = step * around
        if u < straight:
            y, z, ny, nz = u - straight / 2, half, 0, 1
        elif u < straight + math.pi * half:
            a = math.pi / 2 - (u - straight) / half
            y, z, ny, nz = straight / 2 + half * math.cos(a), half * math.sin(a), math.cos(a), math.sin(a)
        elif u < 2 * straight + math.pi * half:
            y, z, ny, nz = straight / 2 - (u - straight - math.pi * half), -half, 0, -1
        else:
            a = -math.pi / 2 - (u - 2 * straight - math.pi * half) / half
            y, z, ny, nz = -straight / 2 + half * math.cos(a), half * math.sin(a), math.cos(a), math.sin(a)
        puff = abs(math.sin(math.pi * (x / cell + 0.5))) * abs(math.sin(math.pi * cells * step))
        out = -depth * half * 0.42 * (1 - puff**0.45)
        out += 0.016 * math.sin(5 * x + 7 * step + shifts[0]) + 0.012 * math.sin(11 * x - 13 * step + shifts[1])
        return (at[0] + x, at[1] + (y + ny * out) * (0.94 + 0.06 * end), at[2] + half + (z + nz * out) * end)

    return grid_body(220, 260, point, surface)


def pillow(size, surface, at=(0, 0, 0), lean=0, turn=0):
    """Thick in the middle and thin at its seam, its corners drawn out. `lean` in degrees about its long side."""
    wide, deep, high = size
    tilt, spin = math.radians(lean), math.radians(turn)

    def point(row, step):
        a, t = 2 * math.pi * step, row * math.pi
        r = math.sin(t) ** 0.55
        square = max(abs(math.cos(a)), abs(math.sin(a))) ** -0.72
        x, y = wide / 2 * r * square * math.cos(a), deep / 2 * r * square * math.sin(a)
        fall = max(0.0, 1 - (2 * x / wide / 1.16) ** 2) * max(0.0, 1 - (2 * y / deep / 1.16) ** 2)
        z = math.copysign(1, math.cos(t)) * abs(math.cos(t)) ** 0.8 * high / 2 * fall**0.35
        z += 0.012 * math.sin(9 * x + 4 * y) * r
        y, z = y * math.cos(tilt) - z * math.sin(tilt), y * math.sin(tilt) + z * math.cos(tilt)
        x, y = x * math.cos(spin) - y * math.sin(spin), x * math.sin(spin) + y * math.cos(spin)
        return (at[0] + x, at[1] + y, at[2] + z)

    return grid_body(120, 200, point, surface)


def folded(size, colour, at, layers, seed):
    """A cover laid together; its open edges lie at the front."""
    wide, deep, high = size
    chance = random.Random(seed)
    weave = linen(colour)
    each = high / layers
    for k in range(layers):
        soft_box((wide - 0.02 * k, deep, each * 1.06), weave, at=(at[0] + chance.uniform(-0.015, 0.015), at[1], at[2] + each * k), bevel=each * 0.46, wobble=0.035, turn=(0, 0, chance.uniform(-1.2, 1.2)))


def embroidery(wide, y, z, colour, seed=3):
    """Two rows of stitches and a line of leaves between them."""
    thread = linen(colour, scale=120)
    chance = random.Random(seed)
    for row in (-0.07, 0.07):
        for i in range(46):
            x = -wide / 2 + wide * (i + 0.2) / 46
            tube([(x, y + row, z), (x + wide / 80, y + row, z + 0.006), (x + wide / 62, y + row, z)], 0.007, thread).data.bevel_resolution = 3
    for i in range(23):
        x = -wide / 2 + wide * (i + 0.5) / 23
        for side in (-1, 1):
            tip = (x + 0.045, y + side * (0.042 + chance.uniform(0, 0.006)), z + 0.004)
            tube([(x - 0.02, y, z), (x + 0.015, y + side * 0.03, z + 0.012), tip], 0.011, thread, radii=[0.5, 1, 0.3]).data.bevel_resolution = 3


@good(
    'wool-duvet',
    shot(turn=26, rise=26, fill=0.86, way='folded'),
    shot(turn=-30, rise=30, fill=1.7, aim=(-0.5, -0.5, 0.9), blur=1.8, way='folded'),
    shot(turn=22, rise=22, fill=0.86, way='pillows'),
)
def duvet(way):
    wool = linen('white')
    for k in range(3):
        padded((2.1 - 0.03 * k, 1.35 - 0.02 * k, 0.44), wool, at=(0.01 * k, 0.02 * k, 0.33 * k), seed=k)
    if way == 'pillows':
        pillow((1.55, 1.0, 0.46), linen('sage'), at=(-0.1, 0.05, 1.18), turn=-6)


@good(
    'washed-cotton-bedding',
    shot(turn=24, rise=24, fill=0.86, colour='sage', thread='white'),
    shot(turn=-24, rise=34, fill=1.9, aim=(-0.35, -0.4, 0.72), blur=1.8, colour='sage', thread='white'),
    shot(turn=-20, rise=24, fill=0.86, colour='blue', thread='white'),
)
def bedding(colour, thread):
    folded((1.95, 1.3, 0.44), colour, (0, 0, 0), 4, 1)
    folded((1.9, 1.26, 0.22), 'white', (0.01, 0.01, 0.44), 2, 2)
    pillow((1.5, 0.88, 0.4), linen(colour), at=(-0.06, 0.2, 0.83), turn=3)
    pillow((1.46, 0.86, 0.4), linen('white'), at=(0.0, 0.22, 1.13), turn=-4)
    embroidery(1.7, -0.46, 0.675, colour)
