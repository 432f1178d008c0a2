from materials import brushed, leather, material, metal
from shapes import ball, box, lathe, moved, rod, tube
from shots import good, shot


def camera(at=(0, 0, 0), turn=0, strap=False):
    black, steel = material('#1b1c1e', rough=0.45, spec=0.4), metal('#b9bcc0', rough=0.32)
    glass = material('#0c1020', rough=0.02, spec=1.0, coat=1)
    things = [
        box((2.3, 0.62, 1.3), material('#232427', rough=0.5), bevel=0.12, segments=8),
        box((2.31, 0.63, 0.78), leather('#2b2a29'), at=(0, 0, 0.24), bevel=0.125, segments=8),
        box((2.3, 0.62, 0.22), steel, at=(0, 0, 1.14), bevel=0.09, segments=8),
        box((0.34, 0.02, 0.2), glass, at=(-0.82, -0.312, 1.09), bevel=0.02),
        box((0.16, 0.02, 0.1), material('#f3eeda', rough=0.2), at=(0.86, -0.312, 1.14), bevel=0.02),
        box((0.36, 0.3, 0.03), metal('#7d8084', rough=0.4), at=(0, 0, 1.35), bevel=0.008),
        rod(0.19, 0.12, steel, at=(0.78, 0, 1.41), bevel=0.02),
        rod(0.085, 0.06, black, at=(0.42, -0.1, 1.39), bevel=0.015),
        rod(0.14, 0.08, black, at=(-0.75, 0, 1.39), bevel=0.02),
    ]
    barrel = [
        lathe([(0, 0), (0.6, 0), (0.6, 0.1), (0.6, 0.1), (0.56, 0.12), (0.56, 0.12), (0.56, 0.34), (0.53, 0.36), (0.53, 0.5), (0.5, 0.53), (0.46, 0.53), (0.44, 0.48), (0.36, 0.4), (0.3, 0.39), (0, 0.39)], black, soft=1),
        lathe([(0.601, 0.03), (0.605, 0.05), (0.601, 0.07)], steel, soft=0),
        lathe([(0.562, 0.16), (0.572, 0.17), (0.572, 0.29), (0.562, 0.3)], material('#27282a', rough=0.5), soft=0, steps=384, ribs=(64, 0.008)),
        ball(0.34, glass, at=(0, 0, 0.36), stretch=(1, 1, 0.35)),
        lathe([(0.4, 0.455), (0.41, 0.46), (0.42, 0.455)], metal('#8a6f3a', rough=0.4), soft=0),
    ]
    moved(barrel, at=(0.12, -0.3, 0.66), turn=(90, 0, 0))
    things += barrel
    if strap:
        hide = leather('#8c5a33')
        band = tube([(1.15, 0, 1.1), (1.5, 0.1, 1.05), (1.9, -0.3, 0.3), (1.6, -1.0, 0.05), (0.6, -1.25, 0.045), (-0.6, -1.2, 0.045), (-1.5, -0.9, 0.05), (-1.8, -0.2, 0.35), (-1.4, 0.1, 1.0), (-1.15, 0, 1.1)], 0.05, hide)
        things.append(band)
    for side in (-1, 1):
        things.append(tube([(side * 1.15, -0.06, 1.1), (side * 1.24, 0, 1.1), (side * 1.15, 0.06, 1.1)], 0.02, steel))
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'compact-camera',
    shot(samples=8, turn=22, rise=14, fill=0.86),
    shot(samples=8, turn=42, rise=22, fill=1.5, aim=(0.2, -0.7, 0.8), blur=1.4),
    shot(samples=8, turn=-22, rise=30, fill=0.86, strap=True),
)
def compact(strap=False):
    camera(strap=strap)
