import math

from materials import leather, material, metal
from shapes import box, moved, ribbon, spiral, tube
from shots import good, shot


def belt(colour, at=(0, 0, 0), turn=0, wound=2.6):
    hide, brass = leather(colour), metal('#c3a468', rough=0.28)
    outer, inner = spiral(0.36, 0.075, wound, gap=0.03, tail=0.42)
    things = [ribbon(outer, inner, 0.62, hide)]
    stitch = material('#d9c3a0', rough=0.9)
    for z in (0.05, 0.57):
        things.append(tube([(x * 1.0, y * 1.0, z) for x, y in outer[-74:]], 0.007, stitch, soft=0))
    (x, y), (px, py) = outer[-1], outer[-2]
    a = math.degrees(math.atan2(y - py, x - px))
    buckle = [
        tube([(0, 0, -0.08), (0.5, 0, -0.08), (0.5, 0, 0.7), (0, 0, 0.7)], 0.045, brass, closed=True),
        tube([(0.02, 0, 0.31), (0.3, -0.03, 0.31), (0.53, -0.05, 0.31)], 0.035, brass),
        box((0.16, 0.1, 0.66), hide, at=(-0.14, 0.03, -0.02), bevel=0.02),
    ]
    moved(buckle, at=(x, y, 0), turn=(0, 0, a))
    moved(things + buckle, at=at, turn=(0, 0, turn))


@good(
    'leather-belt',
    shot(turn=15, rise=30, turned=-70, colour='#7a4a2a'),
    shot(samples=8, turn=0, rise=22, fill=1.4, aim=(0.1, -0.7, 0.3), blur=1.4, turned=-70, colour='#7a4a2a'),
    shot(samples=8, turn=-12, rise=38, turned=-70, colour='#7a4a2a', second='#25221f'),
)
def leather_belt(colour, turned, second=None):
    if second:
        belt(colour, (-0.85, -0.2, 0.09), turned)
        belt(second, (0.95, 0.35, 0.09), turned - 25)
    else:
        belt(colour, (0, 0, 0.09), turned)
