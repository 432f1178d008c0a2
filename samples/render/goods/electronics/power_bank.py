from materials import material, metal
from shapes import box, letters, moved, rod, tube
from shots import good, shot


def bank(colour, words, thick, at, turn, lights=4):
    shell = material(colour, rough=0.38, spec=0.5)
    dark = material('#17181a', rough=0.4)
    ink = material('#d9dadb' if colour == '#34383e' else '#6b6f74', rough=0.6)
    things = [
        box((0.74, thick, 1.5), shell, bevel=0.075, segments=8),
        box((0.16, 0.06, 0.02), dark, at=(-0.16, 0, 1.488), bevel=0.006),
        box((0.13, 0.055, 0.02), dark, at=(0.12, 0, 1.488), bevel=0.006),
        letters(words, 0.085, ink, at=(0, -thick / 2 - 0.002, 0.2)),
    ]
    glow = material('#ffffff', rough=0.5)
    glow.node_tree.nodes['Principled BSDF'].inputs['Emission'].default_value = (0.75, 0.9, 1, 1)
    glow.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 1.6
    for i in range(4):
        things.append(rod(0.017, 0.01, glow if i < lights else dark, at=(-0.12 + 0.08 * i, -thick / 2, 1.3), turn=(90, 0, 0), bevel=0))
    moved(things, at=at, turn=turn)


def cable(points, tip):
    tube(points, 0.035, material('#7d838a', rough=0.8, grain=(80, 0.6)))
    moved([box((0.13, 0.06, 0.26), material('#2a2d31', rough=0.4), bevel=0.02), box((0.1, 0.035, 0.11), metal('#c9ccd0'), at=(0, 0, 0.26), bevel=0.012)], at=tip[:3], turn=(90, 0, tip[3]))


@good(
    'power-bank',
    shot(turn=24, rise=14, way='one'),
    shot(turn=-22, rise=16, way='both'),
    shot(samples=8, turn=18, rise=42, way='flat'),
)
def power_bank(way):
    if way == 'both':
        bank('#e9e6df', '10 000 mAh', 0.2, (-0.45, 0, 0), (0, 0, 0))
        bank('#34383e', '20 000 mAh', 0.36, (0.5, 0.25, 0), (0, 0, 0))
    elif way == 'one':
        bank('#34383e', '10 000 mAh', 0.2, (0, 0, 0), (0, 0, 0))
        cable([(0.36, 0, 0.2), (0.6, 0, 0.06), (0.9, -0.3, 0.035), (0.8, -0.8, 0.035), (0.35, -0.85, 0.035)], (0.36, -0.85, 0.036, -95))
    else:
        bank('#e9e6df', '10 000 mAh', 0.2, (0, -0.7, 0.1), (-90, 0, 0), 3)
        cable([(0.3, 0.7, 0.1), (0.4, 1.05, 0.04), (0.95, 1.0, 0.035), (1.0, 0.3, 0.035), (0.8, -0.2, 0.035)], (0.8, -0.2, 0.036, -20))
