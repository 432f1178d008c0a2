import math
import random

from mathutils import Vector

from materials import twist, wood
from shapes import ball, lathe, moved, rod, tube
from shots import good, shot


def wool():
    return twist('#b8594a', '#96423a', scale=60, strength=0.6)


def skein(at, seed, radius=0.62):
    """Wound in bands: a dozen strands side by side, then the next band across them."""
    yarn, chance = wool(), random.Random(seed)
    ball(radius * 0.94, yarn, at=(at[0], at[1], at[2] + radius))
    for band in range(13):
        axis = Vector([chance.gauss(0, 1) for _ in range(3)]).normalized()
        side = axis.orthogonal().normalized()
        other = axis.cross(side)
        far = radius * (0.93 + 0.07 * band / 12)
        for strand in range(-5, 6):
            lift = 0.062 * strand * radius / 0.62
            wide = math.sqrt(far**2 - lift**2)
            loop = tube([tuple(axis * lift + (side * math.cos(t) + other * math.sin(t)) * wide) for t in (math.tau * i / 72 for i in range(72))], 0.034, yarn, closed=True)
            loop.data.bevel_resolution = 3
            loop.location = (at[0], at[1], at[2] + radius)


def tail(points):
    tube(points, 0.034, wool()).data.bevel_resolution = 3


def needle(at, turn):
    stick = wood('#dcb984', '#bd9358', along='z', rings=2)
    things = [
        rod(0.045, 2.3, stick, bevel=0.01, sides=32),
        lathe([(0.045, -1.15), (0.02, -1.27), (0, -1.29)], stick, soft=1),
        ball(0.09, stick, at=(0, 0, 1.18)),
    ]
    moved(things, at=at, turn=turn)


@good(
    'merino-yarn',
    shot(samples=8, turn=14, rise=22, fill=0.84, way='three'),
    shot(samples=8, turn=-20, rise=26, fill=1.5, aim=(0, -0.4, 0.7), blur=1.4, way='needles'),
    shot(samples=8, turn=20, rise=30, fill=0.86, way='five'),
)
def merino(way):
    if way == 'needles':
        skein((0, 0, 0), 2)
        needle((0.35, 0.1, 0.95), (58, 0, 60))
        needle((-0.3, 0.15, 1.0), (54, 0, -50))
        tail([(0.2, -0.5, 0.2), (0.5, -0.75, 0.035), (0.9, -0.7, 0.035), (1.2, -0.9, 0.035), (0.8, -1.2, 0.035)])
    elif way == 'three':
        skein((-0.66, 0, 0), 2)
        skein((0.68, 0.1, 0), 5)
        skein((0.0, 0.05, 1.02), 8)
        tail([(0.75, -0.4, 0.1), (0.9, -0.7, 0.035), (0.4, -0.9, 0.035), (-0.2, -0.8, 0.035), (-0.7, -1.0, 0.035), (-1.1, -0.85, 0.035)])
    else:
        for k, (x, y) in enumerate(((-1.3, 0.1), (0, 0.55), (1.3, 0.15), (-0.62, -0.75), (0.66, -0.7))):
            skein((x, y, 0), k + 11, 0.6)
