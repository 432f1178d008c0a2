import math

from materials import cloth, leather, material, metal
from shapes import lathe, moved, rod, ring, tube
from shots import good, shot

COLOURS = {'black': ('#26272a', '#1c1d1f'), 'white': ('#e6e1d7', '#cfc8bb'), 'blue': ('#41597a', '#33465f')}


def cup(side, shell, soft):
    """Its cushion looks inwards. Built about the upright axis, then laid on its side."""
    steel = metal('#b9bcc0', rough=0.3)
    things = [
        lathe([(0, 0.36), (0.3, 0.36), (0.42, 0.33), (0.5, 0.25), (0.52, 0.14), (0.52, 0.06), (0.5, 0.02), (0.4, 0.0), (0, 0.0)], shell),
        ring(0.375, 0.16, soft, at=(0, 0, -0.09)),
        lathe([(0.45, -0.06), (0.5, -0.04), (0.5, 0.03), (0.45, 0.05)], material('#17181a', rough=0.6)),
        lathe([(0, -0.04), (0.36, -0.04)], cloth('#303236', scale=90), soft=0),
        ring(0.33, 0.012, steel, at=(0, 0, 0.352)),
    ]
    for thing in things[:3]:
        thing.scale = (1.16, 1, thing.scale[2])
    moved(things, at=(0, 0, 0), turn=(0, 90, 0))
    moved(things, turn=(0, 0, 0 if side > 0 else 180), at=(side * 0.86, 0, 0.62))
    return things


def headphones(colour, at=(0, 0, 0), turn=0):
    first, second = COLOURS[colour]
    shell, soft = material(first, rough=0.4, spec=0.5), leather(second, rough=0.5)
    steel = metal('#b9bcc0', rough=0.3)
    things = []
    for side in (-1, 1):
        things += cup(side, shell, soft)
        fork = tube([(side * 1.0, -0.56, 0.62), (side * 1.1, -0.56, 0.9), (side * 1.12, -0.3, 1.2), (side * 1.12, 0, 1.27), (side * 1.12, 0.3, 1.2), (side * 1.1, 0.56, 0.9), (side * 1.0, 0.56, 0.62)], 0.05, shell)
        arm = tube([(side * 1.12, 0, 1.24), (side * 1.11, 0, 1.5), (side * 1.06, 0, 1.75)], 0.035, steel)
        pins = [rod(0.055, 0.12, steel, at=(side * 1.0, y, 0.62), turn=(90, 0, 0), bevel=0.01) for y in (-0.55, 0.55)]
        things += [fork, arm, *pins]
    arc = []
    for i in range(41):
        a = math.radians(14 + 152 * i / 40)
        arc.append((1.1 * math.cos(a), 0, 1.42 + 1.0 * math.sin(a)))
    band = tube(arc, 0.055, shell, soft=1)
    band.scale = (1, 3.2, 1)
    pad = tube([(x * 0.93, 0, 1.42 + (z - 1.42) * 0.93) for x, _, z in arc[5:-5]], 0.085, soft, soft=1)
    pad.scale = (1, 1.7, 1)
    things += [band, pad]
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'quiet-headphones',
    shot(samples=8, turn=32, rise=12, fill=0.84, way='black'),
    shot(samples=8, turn=52, rise=20, fill=1.6, aim=(0.5, -0.3, 0.75), blur=1.8, way='black'),
    shot(samples=8, turn=22, rise=18, fill=0.86, way='both'),
)
def quiet(way):
    if way == 'both':
        headphones('white', (-1.15, -0.3, 0), 18)
        headphones('blue', (1.15, 0.6, 0), -8)
    else:
        headphones('black')
