import math

from materials import glaze, material
from shapes import ball, lathe, tube
from shots import good, shot

COLOURS = {'sand': ('#e4d6c0', '#d2bf9f'), 'blue': ('#4f6f86', '#7a97a6')}


def cup(colour, at, saucer=True, turn=0, coffee=True):
    first, second = COLOURS[colour]
    body = glaze(first, second, speckle='#5d4632', rough=0.25)
    x, y, z = at
    if saucer:
        lathe([(0, 0.02), (0.42, 0.02), (0.44, 0), (0.5, 0), (0.54, 0.04), (0.95, 0.12), (1.0, 0.15), (0.98, 0.17), (0.9, 0.15), (0.5, 0.09), (0.46, 0.08), (0, 0.08)], body, at=at)
        z += 0.08
    lathe([(0, 0), (0.3, 0), (0.34, 0.0), (0.38, 0.06), (0.54, 0.3), (0.6, 0.62), (0.59, 0.84), (0.585, 0.86), (0.55, 0.86), (0.54, 0.82), (0.54, 0.6), (0.46, 0.3), (0.3, 0.12), (0, 0.1)], body, at=(x, y, z))
    handle = tube([(0.56, 0, 0.72), (0.74, 0, 0.78), (0.92, 0, 0.66), (0.88, 0, 0.38), (0.7, 0, 0.26), (0.5, 0, 0.28)], 0.065, body, radii=[1.2, 1, 1, 1, 1, 1.2])
    handle.location, handle.rotation_euler = (x, y, z), (0, 0, math.radians(turn))
    if coffee:
        lathe([(0, 0.72), (0.5, 0.72), (0.545, 0.725)], material('#3a2012', rough=0.5, spec=0.05), soft=0, at=(x, y, z))
        lathe([(0.44, 0.722), (0.53, 0.7215), (0.545, 0.727)], material('#a9764a', rough=0.3), soft=0, at=(x, y, z))


@good(
    'stoneware-mug',
    shot(samples=8, turn=18, rise=20, way='one'),
    shot(samples=8, turn=-20, rise=42, fill=1.1, aim=(0, -0.1, 0.6), blur=1.4, way='one'),
    shot(samples=8, turn=10, rise=30, way='two'),
)
def mug(way):
    if way == 'one':
        cup('sand', (0, 0, 0), turn=-20)
    else:
        cup('sand', (-0.9, -0.35, 0), turn=205)
        cup('blue', (1.1, 0.4, 0), turn=-35)
