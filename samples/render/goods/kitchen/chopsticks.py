import math

from materials import glaze, material, metal, wood
from shapes import box, mesh_object, moved, softened
from shots import good, shot

LACQUER = {'red': '#7d1f1a', 'black': '#241c1a', 'green': '#33473a'}


def stick(surface, band, tip, at=(0, 0, 0), turn=(0, 0, 0)):
    """Square all along, thicker at the head; lacquered above, bare bamboo at the tip."""
    things = []
    for start, end, what in ((0, 0.64, surface), (0.64, 0.655, band), (0.655, 1, tip)):
        points, steps = [], 8
        for k in range(steps + 1):
            t = start + (end - start) * k / steps
            half = 0.066 - 0.036 * t + (0.002 if what is band else 0)
            cut = half * 0.3
            for x, z in ((half, cut), (cut, half), (-cut, half), (-half, cut), (-half, -cut), (-cut, -half), (cut, -half), (half, -cut)):
                points.append((x, 1.8 - 3.6 * t, z))
        faces = [(8 * k + i, 8 * k + (i + 1) % 8, 8 * k + 8 + (i + 1) % 8, 8 * k + 8 + i) for k in range(steps) for i in range(8)]
        faces += [tuple(range(8)), tuple(reversed(range(8 * steps, 8 * steps + 8)))]
        things.append(mesh_object('stick', points, faces, what))
    return moved(things, at=at, turn=turn)


def pair(colour, at, turn=0, resting=True):
    surface = material(LACQUER[colour], rough=0.16, spec=0.5, coat=0.6)
    gold, bamboo = metal('#cda75b', rough=0.25), wood('#d6b37c', '#b88f54', along='y', rings=4)
    things = []
    for side in (-1, 1):
        things += stick(surface, gold, bamboo, at=(side * 0.075, 0, 0.18 if resting else 0.067), turn=(4.2 if resting else 0, 0, -side * 0.4))
    if resting:
        bridge = softened([(-0.32, 0.03), (-0.3, 0.13), (-0.16, 0.16), (0, 0.12), (0.16, 0.16), (0.3, 0.13), (0.32, 0.03)], 3)
        count, deep = len(bridge), 0.11
        points = [(x, y, z) for y in (-deep, deep) for x, z in bridge + [(0.32, 0), (-0.32, 0)]]
        whole = count + 2
        faces = [tuple(reversed(range(whole))), tuple(range(whole, 2 * whole))]
        faces += [(i, (i + 1) % whole, whole + (i + 1) % whole, whole + i) for i in range(whole)]
        rest = mesh_object('rest', points, faces, glaze('#e9e4d8', '#d9d6c8'), smooth=True)
        rest.data.use_auto_smooth = True
        rest.data.auto_smooth_angle = math.radians(40)
        rest.location = (0, -1.2, 0)
        things.append(rest)
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'bamboo-chopsticks',
    shot(samples=8, turn=24, rise=34, fill=0.9, way='two'),
    shot(samples=8, turn=30, rise=26, fill=2.4, aim=(-0.3, -1.2, 0.15), blur=2, way='two'),
    shot(samples=8, turn=-18, rise=40, fill=0.9, way='six'),
)
def chopsticks(way):
    if way == 'two':
        pair('red', (-0.42, 0, 0), -3)
        pair('black', (0.5, 0.1, 0), -3)
    else:
        paper = material('#efe6d6', rough=0.8)
        for k in range(6):
            pair(('red', 'black', 'green')[k % 3], (-1.05 + 0.42 * k, 0, 0.02), 0, resting=False)
        box((2.75, 0.42, 0.155), paper, at=(0, 0.35, 0), bevel=0.02)
        box((2.76, 0.06, 0.157), material('#7d1f1a', rough=0.7), at=(0, 0.35, -0.0005), bevel=0.015)
