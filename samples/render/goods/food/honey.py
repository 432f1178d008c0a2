from materials import Nodes, material, metal, wood
from shapes import lathe, letters_around, moved
from shots import good, shot


def amber():
    """Deeper where one looks along the side, as light does in honey."""
    n = Nodes('amber').set(rough=0.06, spec=0.6, coat=1)
    edge = n.add('LayerWeight')
    edge.inputs['Blend'].default_value = 0.35
    colour = n.colours(edge.outputs['Facing'], [(0.0, '#c67a14'), (0.5, '#9a4f08'), (1.0, '#552705')])
    n.link(colour, n.surface.inputs['Base Color'])
    n.link(colour, n.surface.inputs['Emission'])
    n.surface.inputs['Emission Strength'].default_value = 0.12
    return n.material


def jar(at, scale=1.0, lid=True):
    ink, label = material('#5b3a14', rough=0.7), material('#f4ead2', rough=0.8)
    things = [
        lathe([(0, 0), (0.5, 0), (0.56, 0.02), (0.6, 0.08), (0.6, 0.2), (0.6, 0.9), (0.6, 1.0), (0.54, 1.1), (0.48, 1.14), (0.48, 1.2), (0, 1.2)], amber()),
        lathe([(0.602, 0.25), (0.603, 0.25), (0.603, 0.85), (0.602, 0.85)], label, soft=0),
        letters_around('HONEY', 0.2, ink, 0.605, 0.6),
        letters_around('MOUNTAIN WILDFLOWER', 0.062, ink, 0.605, 0.46),
        letters_around('500 g', 0.08, ink, 0.605, 0.34),
    ]
    if lid:
        things.append(lathe([(0.5, 1.14), (0.53, 1.14), (0.54, 1.16), (0.54, 1.34), (0.52, 1.37), (0, 1.375)], metal('#d0ab5c', rough=0.3), soft=2))
    moved(things, at=at, scale=scale)


def dipper(at, turn):
    rings = []
    for k in range(6):
        z, r = 0.06 * k, 0.12 + 0.05 * (1 - abs(k - 2.5) / 2.5)
        rings += [(0.07, z), (r, z + 0.012), (r, z + 0.038), (0.07, z + 0.05)]
    things = [lathe([(0, -0.02)] + rings + [(0.04, 0.36), (0.035, 1.3), (0.045, 1.36), (0, 1.4)], wood('#cfa472', '#a5773f', along='z'), soft=1)]
    moved(things, at=at, turn=turn)


@good(
    'wild-honey',
    shot(samples=8, turn=12, rise=18, way='one'),
    shot(samples=8, turn=-14, rise=32, way='dipper'),
    shot(samples=8, turn=16, rise=20, way='three'),
)
def wild_honey(way):
    jar((0, 0, 0))
    if way == 'dipper':
        dipper((0.3, -0.85, 0.16), (0, 86, 14))
    elif way == 'three':
        jar((-1.05, 0.45, 0), 0.8)
        jar((1.2, 0.5, 0), 1.22)
