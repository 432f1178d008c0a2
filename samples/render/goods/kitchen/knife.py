import math

from materials import brushed, material, metal, wood
from shapes import box, mesh_object, moved, rod, slab, softened
from shots import good, shot

LONG = 2.6


def back_and_edge(steps=60):
    """Of the blade: (along, back's height, edge's height), from heel to tip."""
    rows = []
    for k in range(steps + 1):
        t = k / steps
        back = 0.0 if t < 0.45 else -0.3 * ((t - 0.45) / 0.55) ** 2.2
        edge = -0.56 + 0.02 * t if t < 0.35 else -0.553 + 0.253 * ((t - 0.35) / 0.65) ** 2.4
        rows.append((t * LONG, back, min(edge, back - 0.001)))
    return rows


def blade():
    """Flat on its side: a thin wedge, soft steel above, the hard one bare along the edge."""
    soft, hard = brushed('#9da2a7', rough=0.34, along=(1, 40, 1)), metal('#dfe2e5', rough=0.16)
    rows = back_and_edge()
    things = []
    for surface, top, bottom in ((soft, 0, 1), (hard, 1, 2)):
        points, faces = [], []
        for x, back, edge in rows:
            # The line where the layers meet is never straight.
            meet = edge + (back - edge) * 0.27 + 0.014 * math.sin(9 * x) + 0.008 * math.sin(23 * x + 1)
            heights = (back, meet, edge)
            half = (0.032, 0.016, 0.001)
            for side in (1, -1):
                for place in (top, bottom):
                    points.append((x, heights[place], side * half[place] * (1 - 0.5 * x / LONG)))
        for k in range(len(rows) - 1):
            a, b = 4 * k, 4 * k + 4
            faces += [(a, a + 1, b + 1, b), (a + 3, a + 2, b + 2, b + 3), (a + 2, a, b, b + 2), (a + 1, a + 3, b + 3, b + 1)]
        faces.append((0, 2, 3, 1))
        things.append(mesh_object('blade', points, faces, surface))
    return things


def handle():
    dark, steel = wood('#5a3a26', '#33201a', along='x', rings=4, rough=0.36), metal('#c3c7ca', rough=0.24)
    top = [(-1.62, 0.0), (-1.5, 0.05), (-1.1, 0.02), (-0.7, 0.0), (-0.3, 0.03), (-0.16, 0.02)]
    under = [(-0.16, -0.26), (-0.3, -0.24), (-0.7, -0.31), (-1.1, -0.28), (-1.42, -0.36), (-1.62, -0.3)]
    outline = softened(under[::-1], 2)[::1] + softened(top[::-1], 2)
    things = [slab(outline, 0.26, dark, at=(0, 0, -0.13), bevel=0.07)]
    things.append(slab([(-0.17, -0.27), (0.02, -0.3), (0.02, 0.01), (-0.17, 0.025)], 0.2, steel, at=(0, 0, -0.1), bevel=0.035))
    for x in (-0.42, -0.85, -1.28):
        things.append(rod(0.045, 0.264, steel, at=(x, -0.13, 0), bevel=0.008, sides=32))
    return things


def knife(at=(0, 0, 0), turn=(0, 0, 0)):
    moved(blade() + handle(), at=at, turn=turn)


def sheath(at, turn):
    pale = wood('#d8bd92', '#c3a06d', along='x', rings=3)
    rows = back_and_edge(30)
    outline = [(x, edge - 0.07) for x, _, edge in rows] + [(LONG + 0.1, -0.32)] + [(x, back + 0.06) for x, back, _ in reversed(rows)]
    things = [slab(outline, 0.17, pale, bevel=0.04)]
    things.append(rod(0.04, 0.26, material('#3a251c', rough=0.5), at=(0.3, -0.25, 0.1), bevel=0.012, sides=24))
    moved(things, at=at, turn=(0, 0, turn))


def board(wide, deep, at=(0, 0, 0), turn=0):
    thing = box((wide, deep, 0.16), wood('#c99e68', '#a3743f', along='x', rings=3), bevel=0.05)
    moved([thing], at=at, turn=(0, 0, turn))


@good(
    'chef-knife',
    shot(samples=8, turn=16, rise=46, fill=0.9, way='board'),
    shot(samples=8, turn=-22, rise=34, fill=2.0, aim=(0.0, -0.2, 0.25), blur=2.8, way='board'),
    shot(samples=8, turn=12, rise=50, fill=0.9, way='sheath'),
)
def chef_knife(way):
    if way == 'board':
        board(4.4, 2.3, turn=4)
        knife((-0.55, 0.2, 0.295), (0, 0, -12))
    else:
        knife((-0.5, 0.75, 0.135), (0, 0, -4))
        sheath((-0.9, -0.35, 0), -4)
