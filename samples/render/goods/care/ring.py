import math

from materials import Nodes, material, metal
from shapes import ball, box, lathe, moved, soft_box
from shots import good, shot


def moonstone():
    """Milky, and blue where light grazes it."""
    n = Nodes('moonstone').set(rough=0.06, spec=0.6, coat=1)
    edge = n.add('LayerWeight')
    edge.inputs['Blend'].default_value = 0.4
    colour = n.colours(edge.outputs['Facing'], [(0.0, '#9fc0e6'), (0.45, '#cfdcea'), (1.0, '#eef1f2')])
    n.link(colour, n.surface.inputs['Base Color'])
    n.link(colour, n.surface.inputs['Emission'])
    n.surface.inputs['Emission Strength'].default_value = 0.16
    return n.material


def silver_ring(at=(0, 0, 0), turn=(0, 0, 0), scale=1):
    """Upright, its stone above; the foot of the band at the origin."""
    silver = metal('#dcdde0', rough=0.16)
    band = lathe([(0.44, -0.07), (0.48, -0.075), (0.51, -0.05), (0.52, 0), (0.51, 0.05), (0.48, 0.075), (0.44, 0.07), (0.435, 0), (0.44, -0.07)], silver, soft=1)
    moved([band], turn=(90, 0, 0))
    things = [band, lathe([(0, 0.47), (0.12, 0.48), (0.19, 0.53), (0.2, 0.6), (0.185, 0.62), (0.17, 0.6), (0, 0.58)], silver, soft=2)]
    things[1].scale = (1.2, 0.95, 1)
    stone = ball(0.178, moonstone(), at=(0, 0, 0.595))
    stone.scale = (1.2, 0.95, 0.8)
    things.append(stone)
    for k in range(36):
        a = math.tau * k / 36
        things.append(ball(0.019, silver, at=(0.238 * math.cos(a), 0.19 * math.sin(a), 0.565), steps=12))
    moved(things, at=(0, 0, 0.52))
    moved(things, at=at, turn=turn, scale=scale)


def case():
    """A little box with its lid thrown back."""
    outside, velvet = material('#3d4a63', rough=0.55, grain=(40, 0.1)), material('#e9e2d8', rough=1, sheen=0.6, spec=0.1)
    box((1.5, 1.3, 0.1), outside, bevel=0.03)
    for x, y, wide, deep in ((-0.71, 0, 0.08, 1.3), (0.71, 0, 0.08, 1.3), (0, -0.61, 1.5, 0.08), (0, 0.61, 1.5, 0.08)):
        box((wide, deep, 0.55), outside, at=(x, y, 0), bevel=0.03)
    for y in (-0.31, 0.31):
        soft_box((1.32, 0.54, 0.5), velvet, at=(0, y, 0.06), bevel=0.14, wobble=0.01)
    lid = [box((1.5, 1.3, 0.1), outside, bevel=0.03), box((1.3, 1.1, 0.06), velvet, at=(0, 0, -0.03), bevel=0.03)]
    for x, y, wide, deep in ((-0.71, 0, 0.08, 1.3), (0.71, 0, 0.08, 1.3), (0, -0.61, 1.5, 0.08), (0, 0.61, 1.5, 0.08)):
        lid.append(box((wide, deep, 0.3), outside, at=(x, y, -0.22), bevel=0.03))
    moved(lid, at=(0, -0.65, 0.22))
    moved(lid, at=(0, 0.65, 0.56), turn=(-82, 0, 0))


@good(
    'silver-ring',
    shot(samples=8, turn=24, rise=24, way='one'),
    shot(samples=8, turn=-20, rise=38, way='case'),
    shot(samples=8, turn=10, rise=24, fill=0.88, way='three'),
)
def moonstone_ring(way):
    if way == 'one':
        silver_ring(turn=(-6, 0, 0))
    elif way == 'case':
        case()
        silver_ring((0, 0, 0.16), scale=0.86)
    else:
        for k, size in enumerate((0.92, 1.0, 1.08)):
            silver_ring(((k - 1) * 0.92, abs(k - 1) * 0.35, 0), turn=(-6, 0, (40, 8, -32)[k]), scale=size)
