import math
from itertools import combinations

from mathutils import Vector

from materials import pebbled
from shapes import mesh_object, moved
from shots import good, shot

GOLDEN = (1 + math.sqrt(5)) / 2
# How far along from a panel's middle to its edge; closer where it bends into the seam.
STEPS = [0, 0.25, 0.5, 0.7, 0.82, 0.88, 0.92, 0.95, 0.97, 0.985, 1]
ALONG = 14


def panels():
    """Middle and corners of the 12 five-sided and 20 six-sided panels."""
    tips = [Vector(p).normalized() for b in (-1, 1) for c in (-GOLDEN, GOLDEN) for p in ((0, b, c), (b, c, 0), (c, 0, b))]
    near = min((a - b).length for a, b in combinations(tips, 2)) * 1.01
    third = {(i, j): (a * 2 + b) / 3 for i, a in enumerate(tips) for j, b in enumerate(tips) if i != j and (a - b).length < near}
    found = [(5, [p for (i, _), p in third.items() if i == k]) for k in range(12)]
    for face in combinations(range(12), 3):
        if all(pair in third for pair in combinations(face, 2)):
            found.append((6, [third[i, j] for i in face for j in face if i != j]))
    for sides, points in found:
        middle = sum(points, Vector()) / sides
        out = middle.normalized()
        across = (points[0] - middle).normalized()
        other = out.cross(across)
        points.sort(key=lambda p: math.atan2((p - middle).dot(other), (p - middle).dot(across)))
        yield sides, middle, points


def football(at=(0, 0, 1), turn=(0, 0, 0), dark='#232a33'):
    white, second = pebbled('#efece5', scale=70, strength=0.16, rough=0.4), pebbled(dark, scale=70, strength=0.16, rough=0.4)
    things = []
    for sides, middle, corners in panels():
        points, faces = [], []
        around = sides * ALONG
        for t in STEPS:
            deep = max(0.0, (t - 0.86) / 0.14)
            radius = 1 - 0.03 * deep**2.2
            for side in range(sides):
                a, b = corners[side], corners[(side + 1) % sides]
                for k in range(ALONG):
                    edge = a + (b - a) * (k / ALONG)
                    points.append(tuple((middle + (edge - middle) * t).normalized() * radius))
        for row in range(len(STEPS) - 1):
            for i in range(around):
                j = (i + 1) % around
                faces.append((row * around + i, (row + 1) * around + i, (row + 1) * around + j, row * around + j))
        panel = mesh_object('panel', points, faces, second if sides == 5 else white, smooth=True)
        weld = panel.modifiers.new('weld', 'WELD')
        weld.merge_threshold = 1e-5
        things.append(panel)
    moved(things, at=at, turn=turn)


@good(
    'match-football',
    shot(samples=8, turn=0, rise=14, fill=0.76, turned=(20, 12, 24)),
    shot(samples=8, turn=0, rise=20, fill=1.5, aim=(-0.1, -0.9, 1.25), blur=1.4, turned=(44, -10, 30)),
    shot(samples=8, turn=0, rise=22, fill=0.84, turned=(10, 50, 15), second=(70, 24, 60)),
)
def match(turned, second=None):
    if second:
        football((-0.9, -0.1, 1), turned)
        football((1.15, 0.6, 1), second)
    else:
        football(turn=turned)
