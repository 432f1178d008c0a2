from materials import Nodes, material, paper
from shapes import box, letters, moved
from shots import good, shot


def soap_surface():
    n = Nodes('soap').set(rough=0.48, spec=0.35)
    cloud = n.add('TexNoise', Scale=2.6, Detail=5)
    n.link(n.place(), cloud.inputs['Vector'])
    colour = n.colours(cloud.outputs['Fac'], [(0.35, '#8c9a58'), (0.65, '#b7be84')])
    n.link(colour, n.surface.inputs['Base Color'])
    n.bump(cloud.outputs['Fac'], 0.1)
    return n.material


def bar(at, turn, band=False):
    things = [box((1.1, 0.72, 0.4), soap_surface(), bevel=0.07, segments=6)]
    ink = material('#6d7a3d', rough=0.6)
    if band:
        things.append(box((0.52, 0.735, 0.415), paper('#e9dcc2'), at=(0, 0, -0.007), bevel=0.065))
        things.append(letters('OLIVE', 0.13, material('#4c5630'), at=(0, 0.02, 0.4095), turn=(0, 0, 0), depth=0.001))
        things.append(letters('120 g', 0.07, material('#4c5630'), at=(0, -0.13, 0.4095), turn=(0, 0, 0), depth=0.001))
    else:
        things.append(letters('OLIVE', 0.2, ink, at=(0, 0, 0.4), turn=(0, 0, 0), depth=0.002))
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'olive-soap',
    shot(turn=22, rise=30, way='pair'),
    shot(turn=-25, rise=34, way='one'),
    shot(turn=18, rise=22, way='three'),
)
def soap(way):
    if way == 'one':
        bar((0, 0, 0), 0)
    elif way == 'pair':
        bar((-0.1, 0.3, 0), 4)
        bar((0.15, -0.55, 0), -14, band=True)
    else:
        bar((0, 0, 0), 3)
        bar((0.03, 0, 0.4), -6)
        bar((0, 0.02, 0.8), 8, band=True)
