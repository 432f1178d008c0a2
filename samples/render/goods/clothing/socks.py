import math

from materials import cloth
from shapes import mesh_object, moved, softened
from shots import good, shot

COLOURS = [('#d9cdb6', '#8c6f4e'), ('#3d4d66', '#c9b48c'), ('#7f8f6a', '#e6dcc4')]
ACROSS = 96
# Middle of the leg and the foot, and half the width there; it lies flat with its toe to the right.
SPINE = [(0, 1.5, 0.29), (0, 1.1, 0.29), (0, 0.6, 0.28), (0, 0.15, 0.29), (0.06, -0.2, 0.33), (0.36, -0.42, 0.31), (0.8, -0.48, 0.27), (1.2, -0.48, 0.28), (1.45, -0.47, 0.26), (1.58, -0.46, 0.17), (1.62, -0.46, 0.02)]


def sock(colours, at=(0, 0, 0), turn=0, flip=1):
    line = softened(SPINE, 4)
    count = len(line)
    long, total = [0.0], 0.0
    for a, b in zip(line, line[1:]):
        total += math.hypot(b[0] - a[0], b[1] - a[1])
        long.append(total)
    points, faces, kinds = [], [], []
    for k, (x, y, wide) in enumerate(line):
        (x0, y0, _), (x1, y1, _) = line[max(k - 1, 0)], line[min(k + 1, count - 1)]
        size = math.hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / size, (x1 - x0) / size
        part = long[k] / total
        ribs = 0.05 if part < 0.2 else 0.018 if part < 0.42 else 0
        for i in range(ACROSS):
            a = math.tau * i / ACROSS
            c, s = math.cos(a), math.sin(a)
            out = wide * math.copysign(abs(c) ** 0.8, c)
            up = 0.085 * min(1, wide / 0.2) * math.copysign(abs(s) ** 0.7, s) * (1 + 2.4 * ribs * math.cos(24 * a))
            points.append((flip * (x + nx * out), y + ny * out, up + 0.012 * math.sin(7 * y + 3 * x)))
    for k in range(count - 1):
        part = long[k] / total
        for i in range(ACROSS):
            j = (i + 1) % ACROSS
            face = (k * ACROSS + i, (k + 1) * ACROSS + i, (k + 1) * ACROSS + j, k * ACROSS + j)
            faces.append(face if flip > 0 else face[::-1])
            a = math.tau * (i + 0.5) / ACROSS
            heel = abs(part - 0.56) < 0.115 * max(0.0, -math.cos(a)) ** 0.6
            kinds.append(1 if heel or part > 0.89 or 0.035 < part < 0.075 else 0)
    faces.append(tuple(range(ACROSS)) if flip > 0 else tuple(reversed(range(ACROSS))))
    kinds.append(0)
    knit = cloth(colours[0], scale=70, strength=0.6)
    thing = mesh_object('sock', points, faces, knit, smooth=True)
    thing.data.materials.append(cloth(colours[1], scale=70, strength=0.6))
    thing.data.polygons.foreach_set('material_index', kinds)
    moved([thing], at=(at[0], at[1], at[2] + 0.1), turn=(0, 0, turn))


def pair(colours, at, turn):
    sock(colours, at, turn)
    sock(colours, (at[0] + 0.06, at[1] + 0.05, at[2] + 0.165), turn + 3)


@good(
    'crew-socks',
    shot(turn=0, rise=50, fill=0.84, way='three'),
    shot(samples=8, turn=-24, rise=36, fill=1.7, aim=(0.45, -0.35, 0.25), blur=1.4, way='one'),
    shot(turn=-34, rise=30, fill=0.86, way='three'),
)
def crew(way):
    if way == 'one':
        pair(COLOURS[0], (0, 0, 0), 0)
        pair(COLOURS[1], (-1.0, 1.0, 0), 4)
    else:
        for k, colours in enumerate(COLOURS):
            pair(colours, (0.04 * k, 0.9 * (k - 1), 0), 46)
