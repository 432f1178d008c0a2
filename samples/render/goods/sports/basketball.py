import math

from materials import material, pebbled, rubber
from shapes import ball, letters, moved, tube
from shots import good, shot


def basketball(at=(0, 0, 1), turn=(0, 0, 0)):
    skin, seam = pebbled('#c4632a', scale=52), rubber('#1d1a18')
    things = [ball(1, skin)]

    def line(points):
        thing = tube(points, 0.02, seam, closed=True)
        thing.data.bevel_resolution = 4
        things.append(thing)

    steps = [math.tau * i / 128 for i in range(128)]
    line([(math.cos(t), math.sin(t), 0) for t in steps])
    line([(0, math.cos(t), math.sin(t)) for t in steps])
    for side in (-1, 1):
        curve = []
        for t in steps:
            x, y, z = side * (0.72 - 0.13 * math.cos(2 * t)), 0.62 * math.cos(t), 0.85 * math.sin(t)
            size = math.sqrt(x * x + y * y + z * z)
            curve.append((x / size, y / size, z / size))
        line(curve)
    moved(things, at=at, turn=turn)


@good(
    'indoor-basketball',
    shot(samples=8, turn=0, rise=14, fill=0.76, turned=(18, 24, 30)),
    shot(samples=8, turn=0, rise=20, fill=1.5, aim=(-0.1, -0.9, 1.25), blur=1.4, turned=(40, -10, 20)),
    shot(samples=8, turn=0, rise=22, fill=0.84, turned=(10, 50, 15), second=(70, 20, 60)),
)
def indoor(turned, second=None):
    if second:
        basketball((-0.9, -0.1, 1), turned)
        basketball((1.15, 0.6, 1), second)
    else:
        basketball(turn=turned)
