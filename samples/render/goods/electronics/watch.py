import math

from materials import leather, material, metal
from shapes import box, lathe, mesh_object, moved, rod, softened, tube
from shots import good, shot

COLOURS = {'blue': ('#2c4562', '#3a4a5e'), 'black': ('#1d1e20', '#2a2624')}


def strap(path, widths, thick, surface):
    """A band across x along (y, z) points; its rims are a little thinner."""
    line = softened([(*p, w) for p, w in zip(path, widths)], 3)
    points, faces = [], []
    for k, (y, z, wide) in enumerate(line):
        (y0, z0, _), (y1, z1, _) = line[max(k - 1, 0)], line[min(k + 1, len(line) - 1)]
        long = math.hypot(y1 - y0, z1 - z0)
        ny, nz = -(z1 - z0) / long, (y1 - y0) / long
        h = thick / 2
        for x, up in ((-wide / 2, -0.6), (-wide / 2, 0.6), (-wide / 2 + 0.04, 1), (wide / 2 - 0.04, 1), (wide / 2, 0.6), (wide / 2, -0.6), (wide / 2 - 0.04, -1), (-wide / 2 + 0.04, -1)):
            points.append((x, y + ny * h * up, z + nz * h * up))
    for k in range(len(line) - 1):
        for i in range(8):
            j = (i + 1) % 8
            faces.append((8 * k + i, 8 * k + 8 + i, 8 * k + 8 + j, 8 * k + j))
    faces += [tuple(range(8)), tuple(reversed(range(len(points) - 8, len(points))))]
    return mesh_object('strap', points, faces, surface, smooth=True)


def case(dial):
    """Lies with its dial up; twelve is at +y."""
    steel, dark = metal('#c5c9cd', rough=0.22), material('#e8e6df', rough=0.3)
    face = material(dial, rough=0.35, spec=0.5, coat=0.6)
    things = [
        lathe([(0, -0.1), (0.44, -0.1), (0.5, -0.06), (0.53, 0.0), (0.53, 0.08), (0.5, 0.12), (0.5, 0.12), (0.46, 0.125), (0.45, 0.09), (0, 0.09)], steel, soft=2),
        lathe([(0, 0.093), (0.455, 0.093)], face, soft=0),
        rod(0.055, 0.1, steel, at=(0.57, 0, 0.01), turn=(0, 90, 0), bevel=0.012, sides=24),
    ]
    for k in range(60):
        a = math.tau * k / 60
        r, size = (0.385, (0.016, 0.09, 0.006)) if k % 5 == 0 else (0.42, (0.005, 0.022, 0.003))
        things.append(box(size, dark, at=(r * math.sin(a), r * math.cos(a), 0.092), bevel=0.001, turn=(0, 0, -math.degrees(a))))
    for hour, long, wide, z in ((304, 0.24, 0.024, 0.102), (49, 0.35, 0.018, 0.11)):
        a = math.radians(hour)
        things.append(box((wide, long, 0.005), dark, at=(math.sin(a) * long * 0.42, math.cos(a) * long * 0.42, z), bevel=0.001, turn=(0, 0, -hour)))
    things.append(rod(0.026, 0.03, steel, at=(0, 0, 0.108), bevel=0.006))
    for x in (-0.27, 0.27):
        for side in (-1, 1):
            things.append(tube([(x, side * 0.4, 0.02), (x, side * 0.56, 0.0), (x, side * 0.66, -0.07)], 0.055, steel))
    return things


def buckle(y, z):
    steel = metal('#c5c9cd', rough=0.22)
    frame = tube([(-0.24, y, z), (-0.24, y - 0.26, z), (0.24, y - 0.26, z), (0.24, y, z)], 0.03, steel, closed=True)
    return [frame, tube([(0, y + 0.02, z + 0.02), (0, y - 0.12, z + 0.05), (0, y - 0.28, z + 0.02)], 0.022, steel)]


def flat(colour, at, turn):
    dial, hide = COLOURS[colour]
    skin, hole = leather(hide), material('#101010', rough=0.9)
    things = case(dial)
    things += [
        strap([(0.5, -0.01), (0.7, -0.06), (0.9, -0.09), (1.4, -0.11), (2.1, -0.11), (2.3, -0.11)], [0.46, 0.46, 0.46, 0.4, 0.36, 0.36], 0.07, skin),
        strap([(-0.5, -0.01), (-0.7, -0.06), (-0.9, -0.09), (-1.4, -0.11), (-2.3, -0.11), (-2.65, -0.11), (-2.78, -0.11)], [0.46, 0.46, 0.46, 0.4, 0.36, 0.32, 0.12], 0.07, skin),
    ]
    for k in range(6):
        things.append(rod(0.022, 0.006, hole, at=(0, -1.6 - 0.15 * k, -0.075), bevel=0))
    tops = moved(buckle(0, 0), turn=(0, 0, 180), at=(0, 2.3, -0.1))
    moved(things + tops, at=(at[0], at[1], at[2] + 0.15), turn=(0, 0, turn))


def looped(colour, at=(0, 0, 0), turn=0):
    """Closed as about a wrist, the dial towards the front."""
    dial, hide = COLOURS[colour]
    skin = leather(hide)
    under = [(0.5, 0.0), (0.66, -0.1), (0.84, -0.3), (0.98, -0.75), (0.94, -1.25), (0.68, -1.72), (0.2, -1.95), (-0.2, -1.96)]
    other = [(-0.5, 0.0), (-0.66, -0.1), (-0.84, -0.3), (-0.98, -0.75), (-0.94, -1.25), (-0.68, -1.7), (-0.2, -1.88), (0.3, -1.86)]
    things = [
        *case(dial),
        strap(under, [0.46, 0.46, 0.46, 0.44, 0.4, 0.38, 0.36, 0.36], 0.07, skin),
        strap(other, [0.46, 0.46, 0.46, 0.44, 0.4, 0.38, 0.36, 0.34], 0.07, skin),
    ]
    moved(things, turn=(52, 0, 0))
    foot = min((thing.matrix_world @ v.co).z for thing in things if thing.type == 'MESH' for v in thing.data.vertices)
    moved(things, at=(at[0], at[1], at[2] - foot), turn=(0, 0, turn))


@good(
    'simple-watch',
    shot(samples=8, turn=18, rise=16, fill=0.82, way='blue'),
    shot(samples=8, turn=-14, rise=40, fill=1.9, aim=(0, 0, 0.25), blur=1.4, way='flat'),
    shot(samples=8, turn=16, rise=52, fill=0.88, way='both'),
)
def simple(way):
    if way == 'blue':
        looped('blue')
    elif way == 'flat':
        flat('blue', (0, 0, 0), 12)
    else:
        flat('blue', (-0.85, 0, 0), 10)
        flat('black', (0.85, 0.1, 0), -4)
