import math
import random

from materials import material
from shapes import box, lathe, moved, rod, slab, softened
from shots import good, shot

COLOURS = ['#f2d13c', '#e8a12c', '#df6a2c', '#c93a30', '#a82a4a', '#c25a8c', '#7d4a8c', '#4a4a98', '#2f5fa8', '#2f86b0', '#3b9a98', '#2f7a55', '#6a9a3e', '#a8a440', '#b98a3e', '#8a5530', '#5a3a2c', '#3a3c40']


def pan(colour, at):
    white = material('#f3f1ec', rough=0.4)
    paint = material(colour, rough=0.42, spec=0.4, grain=(14, 0.2))
    box((0.3, 0.34, 0.11), white, at=at, bevel=0.015)
    box((0.25, 0.29, 0.02), paint, at=(at[0], at[1], at[2] + 0.1), bevel=0.012)


def tray(size, outside, inside):
    """A shallow tin: floor and four walls."""
    wide, deep, high = size
    things = [box((wide, deep, 0.03), outside, bevel=0.012), box((wide - 0.06, deep - 0.06, 0.01), inside, at=(0, 0, 0.027), bevel=0.004)]
    for w, d, x, y in ((wide, 0.03, 0, deep / 2 - 0.015), (wide, 0.03, 0, 0.015 - deep / 2), (0.03, deep, wide / 2 - 0.015, 0), (0.03, deep, 0.015 - wide / 2, 0)):
        things.append(box((w, d, high), outside, at=(x, y, 0), bevel=0.012))
    return things


def lid(outside, inside, at, turn):
    things = tray((2.14, 1.26, 0.12), outside, inside)
    well = material('#e6e4de', rough=0.25)
    for x in (-0.68, 0, 0.68):
        things.append(box((0.6, 1.08, 0.03), inside, at=(x, 0, 0.03), bevel=0.014))
        things.append(box((0.52, 1.0, 0.004), well, at=(x, 0, 0.0585), bevel=0.002))
    for x, y, r, colour in ((-0.7, 0.14, 0.2, '#9cc0d8'), (0.05, -0.2, 0.17, '#e7b99a'), (0.66, 0.2, 0.15, '#b4c69a')):
        edge = [(x + r * (1 + 0.12 * math.sin(3 * a + x)) * math.cos(a), y + r * (1.3 + 0.1 * math.cos(4 * a)) * math.sin(a)) for a in (math.tau * i / 40 for i in range(40))]
        things.append(slab(edge, 0.003, material(colour, rough=0.12, spec=0.5), at=(0, 0, 0.0625), bevel=0))
    moved(things, at=at, turn=turn)


def brush(at, turn):
    body, cap = material('#cfe0e6', rough=0.12, spec=0.5), material('#2f5f8a', rough=0.35)
    things = [
        lathe([(0, -0.8), (0.07, -0.8), (0.085, -0.7), (0.085, 0.05), (0.06, 0.15), (0, 0.15)], body),
        rod(0.062, 0.26, cap, at=(0, 0, 0.26), bevel=0.015),
        lathe([(0.05, 0.38), (0.055, 0.42), (0.03, 0.6), (0, 0.72)], material('#e9e4da', rough=0.7), soft=2),
        lathe([(0.02, 0.6), (0.026, 0.61), (0.0, 0.725)], material('#4a8ab0', rough=0.4), soft=1),
    ]
    moved(things, at=at, turn=turn)


def card(at, turn):
    """A sheet with the colours tried out on it."""
    things = [box((1.5, 1.05, 0.012), material('#f6f3ea', rough=0.9, grain=(70, 0.15)), bevel=0.003)]
    chance = random.Random(4)
    for k, colour in enumerate(COLOURS):
        x, y = -0.6 + 0.24 * (k % 6), 0.32 - 0.32 * (k // 6)
        edge = [(x + 0.1 * (1 + chance.uniform(-0.12, 0.12)) * math.cos(a), y + 0.12 * (1 + chance.uniform(-0.12, 0.12)) * math.sin(a)) for a in (math.tau * i / 20 for i in range(20))]
        things.append(slab(softened(edge, 2), 0.001, material(colour, rough=0.7), at=(0, 0, 0.012), bevel=0))
    moved(things, at=at, turn=(0, 0, turn))


def opened():
    black, white = material('#24262a', rough=0.3, coat=0.4), material('#f4f2ed', rough=0.25, coat=0.3)
    tray((2.14, 1.26, 0.17), black, white)
    for k, colour in enumerate(COLOURS):
        pan(colour, (-0.84 + 0.336 * (k % 6), 0.4 - 0.4 * (k // 6), 0.035))
    lid(black, white, (0, 0.74, 0.72), (68, 0, 0))


@good(
    'watercolour-set',
    shot(samples=8, turn=20, rise=34, fill=0.86, way='open'),
    shot(samples=8, turn=-26, rise=38, fill=1.8, aim=(-0.2, -0.1, 0.15), blur=1.4, way='open'),
    shot(samples=8, turn=-22, rise=40, fill=0.86, way='card'),
)
def watercolours(way):
    opened()
    if way == 'card':
        card((0.4, -1.35, 0), 8)
        brush((-0.85, -1.3, 0.09), (90, 0, -28))
    else:
        brush((0.1, -0.95, 0.09), (90, 0, 70))
