from materials import material, metal, paper
from shapes import box, mesh_object, moved, rod, tube
from shots import good, shot


def notebook(wide, high, cover, at, turn, thick=0.13):
    kraft = material(cover, rough=0.8, spec=0.2, grain=(45, 0.2))
    pages = material('#f3eee2', rough=0.9)
    thread = material('#f6f2ea', rough=0.8)
    things = [
        box((wide - 0.03, high - 0.05, thick), pages, at=(0.01, 0, 0.02), bevel=0.008),
        box((wide, high, 0.02), kraft, at=(0, 0, 0), bevel=0.008),
        box((wide, high, 0.02), kraft, at=(0, 0, thick + 0.02), bevel=0.008),
        box((0.02, high, thick + 0.04), kraft, at=(-wide / 2, 0, 0), bevel=0.008),
    ]
    for i in range(7):
        y = (i - 3) * high / 8
        things.append(tube([(-wide / 2 - 0.012, y, 0.02), (-wide / 2 - 0.02, y, thick), (-wide / 2 + 0.02, y, thick + 0.05), (-wide / 2 + 0.1, y, thick + 0.043)], 0.009, thread))
    moved(things, at=at, turn=(0, 0, turn))
    return things


def pen(at, turn):
    body = material('#20252d', rough=0.2, coat=0.5)
    gold = metal('#cfa860', rough=0.2)
    things = [
        rod(0.045, 1.0, body, at=(0, 0, 0), turn=(0, 90, 0)),
        rod(0.047, 0.03, gold, at=(0.05, 0, 0), turn=(0, 90, 0), bevel=0.005),
        rod(0.03, 0.12, gold, at=(-0.56, 0, 0), turn=(0, 90, 0), bevel=0.01),
        box((0.4, 0.025, 0.012), gold, at=(0.28, 0, 0.052), bevel=0.004),
    ]
    moved(things, at=at, turn=(0, 0, turn))


def dots(wide, high, at, step=0.09):
    points, faces = [], []
    for i in range(int((wide - 0.12) / step)):
        for j in range(int((high - 0.12) / step)):
            x, y = at[0] - wide / 2 + 0.1 + i * step, at[1] - high / 2 + 0.1 + j * step
            first, r = len(points), 0.009
            points += [(x - r, y, at[2]), (x, y - r, at[2]), (x + r, y, at[2]), (x, y + r, at[2])]
            faces.append((first, first + 1, first + 2, first + 3))
    mesh_object('dots', points, faces, material('#8d95a0', rough=0.9))


@good(
    'dot-notebook',
    shot(samples=8, turn=-24, rise=40, way='closed'),
    shot(samples=8, turn=-20, rise=46, way='open'),
    shot(samples=8, turn=-38, rise=24, way='two'),
)
def notebooks(way):
    if way == 'open':
        kraft = material('#b88d5b', rough=0.8, grain=(45, 0.2))
        box((2.14, 1.5, 0.02), kraft, bevel=0.008)
        for side in (-1, 1):
            box((1.03, 1.44, 0.07), paper('#f4efe4'), at=(side * 0.52, 0, 0.02), bevel=0.03)
            dots(1.0, 1.4, (side * 0.52, 0, 0.0915))
        pen((0.55, -0.15, 0.137), 62)
    elif way == 'two':
        notebook(1.25, 1.76, '#b88d5b', (0, 0, 0), 6)
        notebook(1.05, 1.48, '#c9a678', (0.04, 0.03, 0.18), -8)
        pen((0.08, -0.1, 0.4), 70)
    else:
        notebook(1.05, 1.48, '#b88d5b', (0, 0, 0), 0)
        pen((0.78, 0.0, 0.046), 84)
