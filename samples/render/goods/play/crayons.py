from materials import cloth, material, paper
from shapes import box, lathe, letters, moved, rod
from shots import good, shot

COLOURS = ['#c0392f', '#dd6b2d', '#e9b234', '#8fae3f', '#3f8f5a', '#3d8f9c', '#3f6fb0', '#4a4f94', '#7b4f93', '#c8628f', '#7b5138', '#3b3b3d']


def crayon(colour, at, turn, long=1.5):
    wax, wrap = material(colour, rough=0.4, spec=0.4), material(colour, rough=0.8, spec=0.2)
    band = material('#f5eedd', rough=0.8)
    things = [
        rod(0.1, long, wax, bevel=0.01, sides=6),
        rod(0.106, long - 0.3, wrap, at=(0, 0, -0.02), bevel=0.003, sides=6),
        rod(0.108, 0.1, band, at=(0, 0, 0.42), bevel=0.002, sides=6),
        rod(0.108, 0.1, band, at=(0, 0, -0.46), bevel=0.002, sides=6),
        lathe([(0.088, long / 2 - 0.001), (0.05, long / 2 + 0.16), (0.03, long / 2 + 0.19), (0, long / 2 + 0.195)], wax, soft=2, steps=48),
    ]
    moved(things, at=at, turn=turn)


def carton(at, turn, colours):
    card = material('#d8b98c', rough=0.85, grain=(50, 0.15))
    wide = 0.22 * len(colours) / 2 + 0.1
    things = []
    for size, place in (((wide, 0.03, 1.15), (0, -0.24, 0)), ((wide, 0.03, 1.5), (0, 0.24, 0)), ((0.03, 0.5, 1.15), (-wide / 2, 0, 0)), ((0.03, 0.5, 1.15), (wide / 2, 0, 0)), ((wide, 0.5, 0.03), (0, 0, 0))):
        things.append(box(size, card, at=place, bevel=0.008))
    ink = material('#5a3d22', rough=0.8)
    things.append(letters('CRAYONS', 0.2, ink, at=(0, -0.257, 0.66), depth=0.001))
    things.append(letters('BEESWAX  ·  12', 0.085, ink, at=(0, -0.257, 0.45), depth=0.001))
    moved(things, at=at, turn=(0, 0, turn))
    for k, colour in enumerate(colours):
        x = -wide / 2 + 0.16 + 0.22 * (k // 2)
        crayon(colour, (at[0] + x, at[1] + (-0.11 if k % 2 else 0.11), at[2] + 0.79), (0, 0, 15))


@good(
    'drawing-pencils',
    shot(samples=8, turn=18, rise=24, way='box'),
    shot(samples=8, turn=-24, rise=34, fill=1.3, aim=(0, 0.6, 0.1), blur=1.4, way='row'),
    shot(samples=8, turn=12, rise=50, fill=0.86, way='spread'),
)
def crayons(way):
    if way == 'box':
        carton((0, 0, 0), 0, COLOURS)
        crayon(COLOURS[0], (0.2, -0.75, 0.1), (0, 90, 12))
        crayon(COLOURS[6], (-0.35, -1.05, 0.1), (0, 90, -8))
    elif way == 'row':
        for k, colour in enumerate(COLOURS):
            crayon(colour, ((k - 5.5) * 0.21, 0, 0.095), (-90, 0, 0))
    else:
        for k, colour in enumerate(COLOURS):
            crayon(colour, ((k - 5.5) * 0.27, 0.12 * ((k * 5) % 3), 0.095), (-90, 0, ((k * 7) % 5 - 2) * 4))
