import math

from materials import material
from shapes import lathe, letters_around, moved, rod, tube
from shots import good, shot

SHELL, INK = '#f3eee4', '#6f5a48'


def label(radius, top, size):
    ink = material(INK, rough=0.6)
    return [
        letters_around('SHEA', 0.19 * size, ink, radius, top),
        letters_around('BODY LOTION', 0.075 * size, ink, radius, top - 0.17 * size),
        letters_around('squalane  ·  jasmine', 0.05 * size, ink, radius, top - 0.28 * size),
    ]


def pump_bottle(at, turn=0):
    shell, cap = material(SHELL, rough=0.38, spec=0.4), material('#c9a27c', rough=0.42, spec=0.4)
    things = [
        lathe([(0, 0), (0.44, 0), (0.48, 0.01), (0.5, 0.05), (0.5, 0.15), (0.5, 1.25), (0.5, 1.38), (0.42, 1.48), (0.22, 1.54), (0.2, 1.58), (0, 1.58)], shell),
        lathe([(0.2, 1.54), (0.235, 1.55), (0.235, 1.56), (0.235, 1.74), (0.23, 1.76), (0.1, 1.78), (0, 1.78)], cap, soft=1, ribs=(40, 0.012)),
        rod(0.062, 0.24, material('#f7f4ee', rough=0.35), at=(0, 0, 1.88), bevel=0),
        lathe([(0, 1.95), (0.12, 1.95), (0.15, 1.96), (0.155, 2.0), (0.15, 2.08), (0.12, 2.1), (0, 2.105)], cap, soft=2),
        tube([(0.05, -0.02, 2.04), (0.3, -0.02, 2.05), (0.45, -0.02, 2.03), (0.5, -0.02, 1.96)], 0.058, cap, radii=[1.1, 1, 0.85, 0.7]),
        *label(0.503, 0.92, 1),
        letters_around('200 ml', 0.06, material(INK, rough=0.6), 0.503, 0.2),
    ]
    moved(things, at=at, turn=(0, 0, turn))


def small_bottle(at, turn=0):
    shell, cap = material(SHELL, rough=0.38, spec=0.4), material('#c9a27c', rough=0.42, spec=0.4)
    things = [
        lathe([(0, 0), (0.28, 0), (0.31, 0.01), (0.325, 0.04), (0.325, 0.1), (0.325, 0.78), (0.325, 0.86), (0.27, 0.92), (0.19, 0.95), (0, 0.95)], shell),
        lathe([(0.18, 0.94), (0.235, 0.945), (0.24, 0.96), (0.24, 1.2), (0.235, 1.22), (0.2, 1.235), (0, 1.235)], cap, soft=1, ribs=(40, 0.01)),
        *label(0.328, 0.56, 0.68),
        letters_around('50 ml', 0.05, material(INK, rough=0.6), 0.328, 0.15),
    ]
    moved(things, at=at, turn=(0, 0, turn))


def drop_of_cream(at):
    cream = material('#fbf6ea', rough=0.28, spec=0.5, coat=0.3)
    drop = lathe([(0, 0), (0.34, 0), (0.38, 0.05), (0.33, 0.13), (0.23, 0.16), (0.25, 0.22), (0.17, 0.29), (0.12, 0.31), (0.11, 0.36), (0.04, 0.42), (0.015, 0.5), (0, 0.5)], cream, at=at)
    for v in drop.data.vertices:
        turn, lean = v.co.z * 5, max(0, v.co.z - 0.2)
        # Off the axis and round with the height, as what a bottle lets go of is.
        v.co.x += 0.05 * math.cos(turn) * min(1, v.co.z * 6) + lean * lean * 1.6
        v.co.y += 0.05 * math.sin(turn) * min(1, v.co.z * 6)


@good(
    'hand-cream',
    shot(samples=8, turn=12, rise=14, way='one', light={'key': 0.85}),
    shot(samples=8, turn=-16, rise=30, way='cream', light={'key': 0.85}),
    shot(samples=8, turn=14, rise=16, way='both', light={'key': 0.85}),
)
def lotion(way):
    if way == 'one':
        pump_bottle((0, 0, 0))
    elif way == 'cream':
        small_bottle((0, 0, 0))
        drop_of_cream((0.35, -0.75, 0))
    else:
        pump_bottle((-0.3, 0.15, 0), 8)
        small_bottle((0.75, -0.25, 0), -6)
