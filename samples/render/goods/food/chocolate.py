from materials import brushed, material, paper
from shapes import box, letters, moved
from shots import good, shot


def chocolate():
    return material('#43261a', rough=0.3, spec=0.45, grain=(8, 0.05))


def piece(surface, at, turn=(0, 0, 0)):
    base = box((0.4, 0.3, 0.09), surface, bevel=0.02)
    top = box((0.36, 0.26, 0.1), surface, at=(0, 0, 0.05), bevel=0.045, segments=5)
    line = box((0.22, 0.12, 0.012), surface, at=(0, 0, 0.142), bevel=0.006)
    return moved([base, top, line], at=at, turn=turn)


def bar(rows, columns, at=(0, 0, 0), turn=0, skip=()):
    surface, things = chocolate(), []
    for i in range(rows):
        for j in range(columns):
            if (i, j) not in skip:
                things += piece(surface, ((j - (columns - 1) / 2) * 0.4, (i - (rows - 1) / 2) * 0.3, 0))
    moved(things, at=at, turn=(0, 0, turn))


def wrapped(at, turn, sleeve, words):
    foil, ink = brushed('#d8b970', rough=0.32, along=(30, 30, 30)), material('#f0e2c4', rough=0.6)
    things = [
        box((1.28, 2.2, 0.13), foil, bevel=0.035),
        box((1.3, 1.75, 0.14), material(sleeve, rough=0.75, grain=(60, 0.1)), at=(0, -0.06, -0.003), bevel=0.03),
        letters('CACAO', 0.2, ink, at=(0, 0.3, 0.1385), turn=(0, 0, 0), depth=0.001),
        letters(words, 0.34, ink, at=(0, -0.1, 0.1385), turn=(0, 0, 0), depth=0.001),
        letters('ECUADOR  ·  80 g', 0.09, ink, at=(0, -0.5, 0.1385), turn=(0, 0, 0), depth=0.001),
        box((0.9, 0.012, 0.003), ink, at=(0, 0.12, 0.1375), bevel=0),
    ]
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'dark-chocolate',
    shot(turn=16, rise=44, fill=0.86, way='both'),
    shot(turn=-28, rise=26, fill=1.35, aim=(0.1, -0.3, 0.1), blur=1.4, way='bare'),
    shot(turn=-14, rise=34, fill=0.84, way='stack'),
)
def dark_chocolate(way):
    if way == 'both':
        wrapped((-0.8, 0.1, 0), 6, '#6b2f2a', '70%')
        bar(6, 3, (0.85, 0.0, 0), -5, skip=((0, 2), (0, 1)))
        piece(chocolate(), (0.95, -1.25, 0), (0, 0, 30))
    elif way == 'bare':
        bar(5, 4, (0, 0, 0), 8, skip=((0, 0), (0, 1), (1, 0)))
        piece(chocolate(), (-0.75, -0.65, 0), (0, 0, -20))
        piece(chocolate(), (-0.35, -0.95, 0), (0, 0, 25))
    else:
        for i, (sleeve, words) in enumerate((('#6b2f2a', '70%'), ('#26383a', '85%'), ('#6b2f2a', '70%'))):
            wrapped((0.05 * (i % 2), 0, 0.15 * i), (-6, 9, -14)[i], sleeve, words)
        bar(2, 2, (0.95, -1.0, 0), 35)
