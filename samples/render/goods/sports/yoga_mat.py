import math

from materials import cloth, material
from shapes import moved, ribbon, ring, spiral
from shots import good, shot


def mat(colour, at=(0, 0, 0), turn=0, tail=0.0, straps=True):
    foam = material(colour, rough=0.8, spec=0.2, grain=(70, 0.35))
    band = cloth('#3a3d40', scale=80)
    outer, inner = spiral(0.09, 0.052, 5.25, gap=0.008, tail=0)
    r = max(math.hypot(x, y) for x, y in outer[-10:])
    if tail:
        outer += [(outer[-1][0] + tail * k / 20, outer[-1][1]) for k in range(1, 21)]
        inner += [(inner[-1][0] + tail * k / 20, inner[-1][1]) for k in range(1, 21)]
    things = [ribbon(outer, inner, 2.6, foam, at=(0, 0, -1.3))]
    if straps and not tail:
        for z in (-0.75, 0.75):
            strap = ring(r + 0.005, 0.012, band, at=(0, 0, z))
            strap.scale = (1, 1, 6)
            things.append(strap)
    moved(things, turn=(90, 0, 0))
    moved(things, at=(at[0], at[1], at[2] + r), turn=(0, 0, turn))
    return r


@good(
    'yoga-mat',
    shot(samples=8, turn=0, rise=26, fill=0.84, way='one'),
    shot(samples=8, turn=36, rise=18, fill=1.3, aim=(0.6, -1.1, 0.4), blur=1.4, way='one'),
    shot(samples=8, turn=-8, rise=30, fill=0.84, way='two'),
)
def yoga_mat(way):
    mat('#6f8f86', turn=55)
    if way == 'two':
        mat('#8f7596', (0.95, 0.75, 0), turn=62)
