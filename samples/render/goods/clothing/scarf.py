import random

from materials import cloth
from shapes import soft_box, tube
from shots import good, shot

COLOURS = {'red': ('#9c3632', '#7f2624'), 'grey': ('#9a9a98', '#7f807f'), 'camel': ('#b98d5e', '#9d7246')}


def folded(colour, at=(0, 0, 0), turn=0, seed=1):
    first, second = COLOURS[colour]
    wool = cloth(first, scale=26, strength=0.35, second=second)
    x, y, z = at
    chance = random.Random(seed)
    for k in range(4):
        soft_box((1.9 - 0.03 * k, 1.15, 0.17), wool, at=(x + chance.uniform(-0.02, 0.02), y, z + 0.16 * k), bevel=0.08, wobble=0.05, turn=(0, 0, turn + chance.uniform(-1.5, 1.5)))
    for i in range(44):
        fx, bend = x - 0.88 + 0.041 * i, chance.uniform(-0.03, 0.03)
        path = [(fx, y - 0.5, z + 0.6), (fx, y - 0.6, z + 0.6), (fx + bend, y - 0.66, z + 0.45), (fx + bend * 2, y - 0.67 + abs(bend), z + 0.26 + chance.uniform(0, 0.06))]
        tube(path, 0.019, wool).data.bevel_resolution = 3


@good(
    'cashmere-scarf',
    shot(turn=24, rise=28, fill=0.84, way='one'),
    shot(turn=-28, rise=24, fill=1.6, aim=(-0.2, -0.6, 0.45), blur=1.4, way='one'),
    shot(turn=20, rise=26, fill=0.84, way='three'),
)
def scarf(way):
    if way == 'one':
        folded('red')
    else:
        for k, colour in enumerate(('camel', 'grey', 'red')):
            folded(colour, (0.03 * k, 0, 0.68 * k), seed=k)
