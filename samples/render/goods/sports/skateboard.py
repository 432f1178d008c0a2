import math

from materials import material, metal, wood
from shapes import box, lathe, mesh_object, moved, rod
from shots import good, shot

LONG, WIDE, PLIES = 1.62, 0.42, 7
ROWS, ACROSS = 96, 24


def height(x, part):
    """The deck's bend: its ends turn up, its sides a little."""
    end = max(0.0, abs(x) - 1.05)
    return 0.42 * end**1.35 + 0.035 * part * part


def half_width(x):
    end = max(0.0, abs(x) - 1.15) / (LONG - 1.15)
    return WIDE * math.sqrt(max(0.0, 1 - min(1, end) ** 2.4))


def sheet(lift, surface, down=False):
    points, faces = [], []
    for i in range(ROWS + 1):
        x = -LONG * math.cos(math.pi * i / ROWS)
        for j in range(ACROSS + 1):
            part = 2 * j / ACROSS - 1
            points.append((x, part * half_width(x), height(x, part) + lift))
    for i in range(ROWS):
        for j in range(ACROSS):
            a = i * (ACROSS + 1) + j
            face = (a, a + ACROSS + 1, a + ACROSS + 2, a + 1)
            faces.append(face[::-1] if down else face)
    return mesh_object('deck', points, faces, surface, smooth=True)


def edge(surfaces, thick):
    """The plies show at the side, one strip each."""
    rim = []
    for side in (1, -1):
        for i in range(ROWS + 1):
            x = -LONG * math.cos(math.pi * i / ROWS) * side
            rim.append((x, side * half_width(x), height(x, 1)))
    things = []
    for ply in range(PLIES):
        points = [(x, y, z + thick * (ply + up) / PLIES) for up in (0, 1) for x, y, z in rim]
        count = len(rim)
        faces = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
        things.append(mesh_object('ply', points, faces, surfaces[ply % len(surfaces)], smooth=True))
    return things


def truck(x, side):
    steel, white = metal('#b4b8bc', rough=0.35), material('#efe6d2', rough=0.45, spec=0.4)
    things = [
        box((0.34, 0.26, 0.04), steel, at=(x, 0, -0.04), bevel=0.012),
        box((0.16, 0.14, 0.12), steel, at=(x - 0.02 * side, 0, -0.15), bevel=0.04),
        rod(0.06, 0.06, material('#c4553a', rough=0.5), at=(x + 0.05 * side, 0, -0.1), bevel=0.015),
        rod(0.045, 0.58, steel, at=(x, 0, -0.17), turn=(90, 0, 0), bevel=0.01),
        rod(0.02, 0.86, steel, at=(x, 0, -0.17), turn=(90, 0, 0), bevel=0.004),
    ]
    for y in (-0.35, 0.35):
        wheel = [
            lathe([(0.06, -0.08), (0.1, -0.095), (0.13, -0.09), (0.155, -0.06), (0.16, 0), (0.155, 0.06), (0.13, 0.09), (0.1, 0.095), (0.06, 0.08)], white),
            lathe([(0.02, -0.075), (0.075, -0.075)], steel, soft=0),
            lathe([(0.02, 0.075), (0.075, 0.075)], steel, soft=0),
            rod(0.032, 0.22, steel, bevel=0.006, sides=6),
        ]
        things += moved(wheel, at=(x, y, -0.17), turn=(90, 0, 0))
    for bx in (-0.12, 0.12):
        for by in (-0.08, 0.08):
            things.append(rod(0.016, 0.012, steel, at=(x + bx, by, 0.079), bevel=0.003, sides=24))
    return things


def board():
    maple = wood('#e2c08d', '#c9a06a', along='x', rings=2.5)
    plies = [material('#dfbd89', rough=0.6), material('#b9854c', rough=0.6), material('#dfbd89', rough=0.6), material('#3f6f7a', rough=0.6)]
    grip = material('#232427', rough=0.95, spec=0.2, grain=(160, 0.9))
    things = [sheet(0.075, grip), sheet(0, maple, down=True), *edge(plies, 0.075)]
    # Two bands of paint across the underside, and a ring.
    for x0, x1, colour in ((-0.42, -0.2, '#c4553a'), (-0.16, -0.08, '#e3a94a'), (0.06, 0.3, '#3f6f7a')):
        points = [(x0 + (x1 - x0) * i + 0.18 * (j / 12 - 0.5), (j / 12 * 2 - 1) * WIDE * 0.998, height(0, j / 6 - 1) - 0.003) for i in (0, 1) for j in range(13)]
        things.append(mesh_object('band', points, [(j, j + 1, 13 + j + 1, 13 + j) for j in range(12)], material(colour, rough=0.5)))
    for side in (-1, 1):
        things += truck(side * 0.84, side)
    return things


@good(
    'skateboard',
    shot(samples=8, turn=34, rise=20, fill=0.86, way='stands'),
    shot(samples=8, turn=18, rise=16, fill=0.86, way='side'),
    shot(samples=8, turn=44, rise=14, fill=1.8, aim=(0.86, -0.3, 0.2), blur=1.4, way='stands'),
)
def maple_board(way):
    if way == 'stands':
        moved(board(), at=(0, 0, 0.33))
    else:
        moved(moved(board(), turn=(-76, 0, 0)), at=(0, 0, 0.43), turn=(0, -3, 0))
