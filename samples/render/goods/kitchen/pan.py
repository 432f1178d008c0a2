from materials import Nodes, material, metal
from shapes import lathe, moved, rod, tube
from shots import good, shot


def iron():
    n = Nodes('iron').set(metal=1, rough=0.42)
    spots = n.add('TexNoise', Scale=3.5, Detail=6)
    n.link(n.place(), spots.inputs['Vector'])
    n.link(n.colours(spots.outputs['Fac'], [(0.3, '#26282b'), (0.7, '#45474a')]), n.surface.inputs['Base Color'])
    n.bump(spots.outputs['Fac'], 0.06)
    return n.material


def pan(at=(0, 0, 0), turn=0, tilt=0):
    body, steel = iron(), metal('#8d9094', rough=0.3)
    things = [lathe([(0, 0), (0.84, 0), (0.9, 0.01), (0.96, 0.06), (1.2, 0.34), (1.22, 0.37), (1.2, 0.38), (1.17, 0.35), (0.93, 0.09), (0.86, 0.05), (0.8, 0.045), (0, 0.045)], body)]
    handle = tube([(1.1, 0, 0.62), (1.3, 0, 0.9), (1.7, 0, 1.15), (2.3, 0, 1.3), (2.75, 0, 1.32)], 0.15, body, radii=[0.75, 0.7, 0.75, 0.95, 0.9])
    handle.scale = (1, 1, 0.42)
    things.append(handle)
    for y in (-0.06, 0.06):
        things.append(rod(0.035, 0.05, steel, at=(1.09, y, 0.285), turn=(0, 45, 0), bevel=0.015, sides=24))
    moved(things, at=at, turn=(tilt, 0, turn))


@good(
    'iron-pan',
    shot(samples=8, turn=24, rise=28, fill=0.84, way='one'),
    shot(samples=8, turn=58, rise=26, fill=1.5, aim=(1.0, -0.1, 0.3), blur=1.4, way='one'),
    shot(samples=8, turn=20, rise=44, fill=0.84, way='egg'),
)
def iron_pan(way):
    pan(turn=-14)
    if way == 'egg':
        white = material('#fbf7ee', rough=0.25, spec=0.5, grain=(3, 0.25))
        yolk = material('#f2a11c', rough=0.15, spec=0.6, coat=0.5)
        for x, y, r in ((-0.32, 0.1, 1.0), (0.36, -0.22, 0.9)):
            egg = lathe([(0, 0.05), (0.42, 0.05), (0.44, 0.065), (0.36, 0.085), (0.2, 0.095), (0, 0.1)], white, at=(x, y, 0), ribs=(5, 0.07))
            egg.scale = (r, r, 1)
            lathe([(0.17, 0.09), (0.17, 0.13), (0.1, 0.19), (0, 0.2)], yolk, at=(x + 0.03, y, 0))
