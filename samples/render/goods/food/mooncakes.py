import math

from materials import Nodes, material, metal
from shapes import ball, box, lathe, letters, moved, ring, tube
from shots import good, shot


def crust():
    n = Nodes('crust').set(rough=0.42, spec=0.35, coat=0.15)
    spots = n.add('TexNoise', Scale=3.2, Detail=5)
    n.link(n.place(), spots.inputs['Vector'])
    n.link(n.colours(spots.outputs['Fac'], [(0.3, '#9a5320'), (0.55, '#c07c34'), (0.75, '#d79a4c')]), n.surface.inputs['Base Color'])
    n.bump(spots.outputs['Fac'], 0.08)
    return n.material


def mooncake(at=(0, 0, 0), turn=0):
    """Pressed in a mould: sixteen scallops, a rim and a flower."""
    skin = crust()
    things = [
        lathe([(0, 0), (0.44, 0), (0.5, 0.02), (0.515, 0.08), (0.515, 0.3), (0.5, 0.36), (0.46, 0.385), (0.42, 0.38), (0.41, 0.355), (0.4, 0.35), (0, 0.35)], skin, soft=2, ribs=(16, 0.028), steps=192),
        ring(0.34, 0.018, skin, at=(0, 0, 0.352)),
        ball(0.07, skin, at=(0, 0, 0.35), stretch=(1, 1, 0.5), steps=32),
    ]
    for k in range(8):
        a = math.tau * k / 8
        x, y = math.cos(a), math.sin(a)
        path = [(0.1, 0), (0.18, 0.075), (0.28, 0.055), (0.315, 0), (0.28, -0.055), (0.18, -0.075), (0.1, 0)]
        petal = tube([(p * x - q * y, p * y + q * x, 0.354) for p, q in path], 0.017, skin, soft=2)
        petal.data.bevel_resolution = 4
        things.append(petal)
    for k in range(16):
        a = math.tau * (k + 0.5) / 16
        things.append(ball(0.02, skin, at=(0.375 * math.cos(a), 0.375 * math.sin(a), 0.356), steps=12))
    return moved(things, at=at, turn=(0, 0, turn))


def gift_box(at=(0, 0, 0)):
    """Red, with six places; the lid leans behind it."""
    red, gold, lining = material('#8e1f1e', rough=0.55, grain=(50, 0.06)), metal('#d8b060', rough=0.3), material('#e9cf92', rough=0.6, spec=0.3)
    wide, deep = 3.7, 2.5
    things = [box((wide, deep, 0.08), red, bevel=0.02)]
    for x, y, w, d in ((-wide / 2, 0, 0.08, deep), (wide / 2, 0, 0.08, deep), (0, -deep / 2, wide + 0.08, 0.08), (0, deep / 2, wide + 0.08, 0.08)):
        things.append(box((w, d, 0.42), red, at=(x, y, 0), bevel=0.02))
    things.append(box((wide - 0.1, deep - 0.1, 0.06), lining, at=(0, 0, 0.06), bevel=0))
    for x in (-0.61, 0.61):
        things.append(box((0.03, deep - 0.1, 0.3), lining, at=(x, 0, 0.1), bevel=0.008))
    things.append(box((wide - 0.1, 0.03, 0.3), lining, at=(0, 0, 0.1), bevel=0.008))
    lid = [box((wide + 0.16, deep + 0.16, 0.1), red, bevel=0.03)]
    for inset in (0.22, 0.3):
        w, d = wide - inset, deep - inset
        for x, y, a, b in ((0, d / 2, w, 0.02), (0, -d / 2, w, 0.02), (w / 2, 0, 0.02, d), (-w / 2, 0, 0.02, d)):
            lid.append(box((a, b, 0.006), gold, at=(x, y, 0.098), bevel=0))
    lid.append(ring(0.62, 0.02, gold, at=(0, -0.05, 0.1)))
    lid.append(ball(0.5, gold, at=(0, -0.05, 0.1), stretch=(1, 1, 0.03)))
    lid.append(letters('MID-AUTUMN', 0.2, gold, at=(0, 0.84, 0.102), turn=(0, 0, 0), depth=0.003))
    moved(lid, at=(0, 1.5, 1.2), turn=(66, 0, 0))
    things += lid
    for i in range(3):
        for j in range(2):
            things += mooncake(((i - 1) * 1.22, (j - 0.5) * 1.2, 0.12), turn=7 * (i + 2 * j))
    moved(things, at=at)


@good(
    'mooncake-box',
    shot(samples=8, turn=20, rise=34, fill=0.88, way='box'),
    shot(samples=8, turn=-24, rise=30, fill=0.84, way='stack'),
    shot(samples=8, turn=10, rise=58, fill=0.9, way='six'),
)
def mooncakes(way):
    if way == 'box':
        gift_box()
    elif way == 'stack':
        mooncake((-0.5, 0.1, 0), 5)
        mooncake((0.58, 0.3, 0), 20)
        mooncake((0.05, 0.2, 0.385), 33)
        mooncake((0.1, -0.85, 0), 11)
    else:
        plate = material('#f0ece2', rough=0.15, coat=0.4)
        lathe([(0, 0.03), (1.4, 0.03), (1.5, 0), (1.6, 0.02), (1.78, 0.1), (1.8, 0.13), (1.6, 0.1), (0, 0.08)], plate)
        mooncake((0, 0, 0.08), 3)
        for k in range(6):
            a = math.tau * k / 6
            mooncake((1.12 * math.cos(a), 1.12 * math.sin(a), 0.08), 13 * k)
