from materials import material, metal, rubber
from shapes import lathe, letters, moved, rod
from shots import good, shot


def dumbbell(words, scale, at, turn, colour):
    skin = rubber(colour)
    steel = metal('#d3d6d9', rough=0.22)
    things = [lathe([(0, -0.5), (0.1, -0.5), (0.1, -0.3), (0.14, 0), (0.1, 0.3), (0.1, 0.5), (0, 0.5)], steel)]
    moved(things, turn=(0, 90, 0))
    for side in (-1, 1):
        things.append(rod(0.46, 0.62, skin, at=(side * 0.76, 0, 0), turn=(0, 90, 0), bevel=0.07, sides=6))
        things.append(rod(0.2, 0.04, steel, at=(side * 0.45, 0, 0), turn=(0, 90, 0), bevel=0.01))
        things.append(letters(words, 0.24, material('#e8e8e6', rough=0.6), at=(side * 1.073, 0, 0), turn=(90, 0, side * 90)))
    moved(things, at=(at[0], at[1], 0.4 * scale + at[2]), turn=(0, 0, turn), scale=scale)


@good(
    'hex-dumbbells',
    shot(samples=8, turn=38, rise=20, words='5 kg', colour='#2a2c30'),
    shot(samples=8, turn=-40, rise=28, words='2 kg', colour='#35766f', scale=0.8),
    shot(samples=8, turn=62, rise=16, words='5 kg', colour='#2a2c30', one=True),
)
def dumbbells(words, colour, scale=1, one=False):
    dumbbell(words, scale, (0, -0.4 if not one else 0, 0), 8, colour)
    if not one:
        dumbbell(words, scale, (0.1, 0.75, 0), -12, colour)
