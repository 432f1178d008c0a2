import math

from materials import cloth, twist
from shapes import lathe, moved, ribbon, spiral, tube
from shots import good, shot

STAKES, ROWS = 30, 17


def basket(at=(0, 0, 0), scale=1.0, lining=True):
    willow, dark = twist('#b99b72', '#94744e', strength=0.3), twist('#8f7250', '#6b5238', strength=0.3)
    x0, y0, z0 = at

    def wide(z):
        return scale * (0.8 + 0.22 * z / 1.2)

    def placed(path, thick, surface, closed=False):
        thing = tube(path, thick, surface, closed=closed)
        thing.data.bevel_resolution = 3
        thing.location = at

    for k in range(STAKES):
        a = 2 * math.pi * k / STAKES
        placed([(wide(z) * math.cos(a), wide(z) * math.sin(a), z * scale) for z in (0.03, 0.6, 1.2)], 0.032 * scale, dark)
    for row in range(ROWS):
        z = 0.05 + row * 0.068
        path = []
        for i in range(STAKES * 6):
            a = 2 * math.pi * i / (STAKES * 6)
            r = wide(z) + 0.045 * scale * math.cos(STAKES / 2 * a + math.pi * row)
            path.append((r * math.cos(a), r * math.sin(a), z * scale))
        placed(path, 0.042 * scale, willow if row % 5 else dark, closed=True)
    for strand in range(3):
        path = []
        for i in range(240):
            a, b = 2 * math.pi * i / 240, 2 * math.pi * (i * 28 / 240 + strand / 3)
            r = wide(1.2) + 0.04 * scale * math.cos(b)
            path.append((r * math.cos(a), r * math.sin(a), scale * (1.24 + 0.045 * math.sin(b))))
        placed(path, 0.042 * scale, willow, closed=True)
    for side in (-1, 1):
        for strand in range(2):
            path = []
            for i in range(61):
                a, b = math.pi * i / 60, 2 * math.pi * (i * 7 / 60 + strand / 2)
                r = 0.34 + 0.03 * math.cos(b)
                path.append((side * scale * (wide(1.2) / scale + 0.03 * math.sin(b)), scale * r * math.cos(a), scale * (1.22 + 0.9 * r * math.sin(a))))
            placed(path, 0.036 * scale, willow)
    if lining:
        lathe([(0, 0.08), (0.62, 0.08), (0.68, 0.16), (0.84, 1.1), (0.87, 1.2)], cloth('#ede5d6', scale=30), at=at, ribs=(22, 0.008)).scale = (scale, scale, scale)
    else:
        lathe([(0, 0.03), (0.8, 0.03)], dark, soft=0, at=at)


@good(
    'willow-basket',
    shot(samples=8, turn=24, rise=20, way='one'),
    shot(samples=8, turn=30, rise=30, fill=1.5, aim=(0.2, -0.8, 1.0), blur=1.4, way='one'),
    shot(samples=8, turn=20, rise=34, way='full'),
)
def willow_basket(way):
    basket()
    if way == 'full':
        places = ((-0.3, 0.22, 0.62, '#b8685c'), (0.36, 0.2, 0.74, '#e6dccb'), (0.02, -0.36, 0.68, '#6d8a90'))
        for x, y, high, colour in places:
            outer, inner = spiral(0.06, 0.075, 3.6, gap=0.004)
            towel = ribbon(outer, inner, high, cloth(colour, scale=22, strength=0.8))
            edge = towel.modifiers.new('bevel', 'BEVEL')
            edge.width, edge.segments, edge.limit_method = 0.025, 3, 'ANGLE'
            moved([towel], at=(x, y, 0.8), turn=(3, -4, 40 * x))
