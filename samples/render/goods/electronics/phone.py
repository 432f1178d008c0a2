from materials import glow, material, metal, plastic
from shapes import box, letters, moved, rod, rounded_outline, slab
from shots import good, shot

WIDE, HIGH, THICK = 0.86, 1.78, 0.1


def screw(at):
    return [
        rod(0.022, 0.01, metal('#aeb2b6', rough=0.3), at=at, bevel=0.004, sides=32),
        box((0.026, 0.005, 0.001), material('#33363a'), at=(at[0], at[1], at[2] + 0.005), bevel=0),
        box((0.005, 0.026, 0.001), material('#33363a'), at=(at[0], at[1], at[2] + 0.005), bevel=0),
    ]


def lenses(z):
    things = [slab(rounded_outline(0.3, 0.62, 0.14), 0.03, material('#2c3034', rough=0.3), at=(-0.2, 0.5, z), bevel=0.012)]
    for y in (0.63, 0.37):
        things.append(rod(0.1, 0.03, metal('#8d9196', rough=0.25), at=(-0.2, y, z + 0.035), bevel=0.008))
        things.append(rod(0.08, 0.03, material('#0b0d14', rough=0.03, spec=1.0, coat=1), at=(-0.2, y, z + 0.039), bevel=0.004))
    things.append(rod(0.026, 0.012, glow('#fff3d6', 0.6), at=(0.06, 0.63, z + 0.004), bevel=0.003))
    return things


def body():
    frame = material('#54595f', rough=0.45, spec=0.5)
    things = [slab(rounded_outline(WIDE, HIGH, 0.13), THICK, frame, bevel=0.035)]
    for y, long in ((0.42, 0.24), (0.08, 0.14)):
        things.append(box((0.03, long, 0.04), frame, at=(WIDE / 2, y, 0.03), bevel=0.01))
    return things


def face_up(at, turn):
    things = body()
    things.append(slab(rounded_outline(WIDE - 0.05, HIGH - 0.05, 0.11), 0.006, material('#0c0d10', rough=0.08, spec=0.6), at=(0, 0, THICK - 0.002), bevel=0))
    z = THICK + 0.0045
    things.append(slab(rounded_outline(WIDE - 0.1, HIGH - 0.12, 0.09), 0.001, glow('#4b6a86', 0.22, rough=0.15), at=(0, 0, z), bevel=0))
    for r, colour in ((0.33, '#5f819b'), (0.24, '#7fa0b2'), (0.15, '#e0c9a6')):
        things.append(rod(r, 0.0004, glow(colour, 0.3, rough=0.15), at=(0, -0.2, z + 0.0012 + 0.001 * (0.4 - r)), bevel=0))
    white = glow('#ffffff', 0.9)
    things.append(letters('10:08', 0.24, white, at=(0, 0.5, z + 0.002), turn=(0, 0, 0), depth=0.0004))
    things.append(box((0.24, 0.012, 0.001), white, at=(0, -0.78, z + 0.001), bevel=0))
    moved(things, at=at, turn=turn)


def back_cover(z=0.0):
    things = [slab(rounded_outline(WIDE - 0.02, HIGH - 0.02, 0.125), 0.03, plastic('#5d7f78', 0.5), at=(0, 0, z), bevel=0.012)]
    things += lenses(z + 0.028)
    for x in (-0.35, 0.35):
        for y in (-0.8, 0.8):
            things += screw((x, y, z + 0.033))
    return things


def face_down(at, turn):
    moved(body() + back_cover(THICK - 0.015), at=at, turn=turn)


def opened(at, turn):
    """Without its cover: the battery, the board and the port."""
    dark, board = material('#24272a', rough=0.6), material('#2f5a4a', rough=0.5)
    gold, steel = metal('#c9a55c', rough=0.35), metal('#c2c6ca', rough=0.35)
    things = body()
    z = THICK - 0.004
    things.append(slab(rounded_outline(WIDE - 0.08, HIGH - 0.08, 0.1), 0.006, dark, at=(0, 0, z), bevel=0))
    things.append(box((0.74, 0.5, 0.02), board, at=(0, 0.57, z), bevel=0.005))
    for x, y, wide, deep, surface in ((0.16, 0.66, 0.26, 0.2, steel), (0.2, 0.42, 0.18, 0.12, dark), (0.02, 0.42, 0.1, 0.1, dark), (0.32, 0.42, 0.05, 0.12, gold)):
        things.append(box((wide, deep, 0.025), surface, at=(x, y, z + 0.02), bevel=0.006))
    for y in (0.68, 0.45):
        things.append(rod(0.09, 0.05, material('#0b0d14', rough=0.05, spec=1, coat=1), at=(-0.22, y, z + 0.04), bevel=0.008))
    things.append(box((0.74, 0.28, 0.018), board, at=(0, -0.68, z), bevel=0.005))
    things.append(box((0.18, 0.14, 0.04), steel, at=(0, -0.76, z), bevel=0.01))
    for x in (-0.3, 0.3):
        things += screw((x, -0.6, z + 0.022))
        things += screw((x, 0.36, z + 0.024))
    moved(things, at=at, turn=turn)


def battery(at, turn):
    things = [
        box((0.7, 0.78, 0.06), material('#e7e4dc', rough=0.5), bevel=0.02),
        box((0.6, 0.2, 0.002), material('#5d7f78', rough=0.7), at=(0, 0.2, 0.0595), bevel=0),
        letters('3900 mAh', 0.1, material('#3b4145', rough=0.7), at=(0, -0.06, 0.0605), turn=(0, 0, 0), depth=0.0004),
        letters('Li-ion  3.85 V  15 Wh', 0.05, material('#3b4145', rough=0.7), at=(0, -0.2, 0.0605), turn=(0, 0, 0), depth=0.0004),
        box((0.2, 0.1, 0.012), metal('#c9a55c', rough=0.4), at=(0, 0.43, 0.02), bevel=0.004),
    ]
    moved(things, at=at, turn=turn)


def screwdriver(at, turn):
    things = [
        rod(0.075, 0.62, material('#c4673f', rough=0.4), turn=(0, 90, 0), bevel=0.03, sides=8),
        rod(0.06, 0.08, material('#2a2c30', rough=0.5), at=(-0.34, 0, 0), turn=(0, 90, 0), bevel=0.01),
        rod(0.022, 0.5, metal('#c9ccd0', rough=0.25), at=(0.55, 0, 0), turn=(0, 90, 0), bevel=0.005),
    ]
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'repairable-phone',
    shot(samples=8, turn=12, rise=46, fill=0.84, way='both'),
    shot(samples=8, turn=-20, rise=44, fill=0.86, way='opened'),
    shot(samples=8, turn=-30, rise=24, fill=1.5, aim=(-0.15, 0.35, 0.1), blur=1.4, way='back'),
)
def repairable(way):
    if way == 'both':
        face_up((-0.55, -0.1, 0), (0, 0, 8))
        face_down((0.6, 0.15, 0), (0, 0, -6))
    elif way == 'back':
        face_down((0, 0, 0), (0, 0, 6))
    else:
        opened((-0.75, 0.1, 0), (0, 0, 6))
        battery((0.12, -0.35, 0), (0, 0, -10))
        moved(back_cover(0), at=(0.98, 0.2, 0), turn=(0, 0, -4))
        screwdriver((-0.2, -1.25, 0.075), 12)
