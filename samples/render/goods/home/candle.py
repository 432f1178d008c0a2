from materials import glaze, material, paper
from shapes import lathe, letters_around, tube
from shots import good, shot


@good(
    'soy-candle',
    shot(samples=8, turn=12, rise=20, colour='#d8cfc2', light={'key': 0.7, 'fill': 0.7}),
    shot(samples=8, turn=30, rise=42, colour='#7f8f7c', light={'key': 0.75, 'fill': 0.7}),
    shot(samples=8, turn=-20, rise=14, colour='#d8cfc2', three=True, light={'key': 0.75, 'fill': 0.7}),
)
def candle(colour, three=False):
    for i, (x, y) in enumerate(((0, 0), (1.15, 0.35), (-1.1, 0.45)) if three else ((0, 0),)):
        one_candle((colour, '#7f8f7c', '#b98a72')[i], (x, y, 0))


def one_candle(colour, at):
    pot = glaze(colour, speckle='#5a4a3c', rough=0.35)
    lathe([(0, 0), (0.44, 0), (0.5, 0.02), (0.5, 0.1), (0.5, 0.88), (0.5, 0.9), (0.47, 0.91), (0.45, 0.88), (0.45, 0.6), (0, 0.6)], pot, at=at)
    wax = material('#f2e6cf', rough=0.45)
    lathe([(0.449, 0.76), (0.4, 0.735), (0.1, 0.73), (0, 0.735)], wax, at=at)
    tube([(at[0], at[1], 0.72), (at[0], at[1], 0.8), (at[0] + 0.015, at[1], 0.88)], 0.014, material('#33291f', rough=0.9))
    flame = material('#ffb347', rough=1)
    surface = flame.node_tree.nodes['Principled BSDF']
    surface.inputs['Emission'].default_value = (1, 0.52, 0.14, 1)
    surface.inputs['Emission Strength'].default_value = 14
    lathe([(0, 0.86), (0.045, 0.9), (0.05, 0.96), (0.022, 1.06), (0, 1.13)], flame, at=(at[0] + 0.015, at[1], 0))
    lathe([(0.502, 0.3), (0.503, 0.3), (0.503, 0.6), (0.502, 0.6)], paper(), soft=0, at=at)
    letters_around('CEDAR', 0.14, material('#4a3d30'), 0.504, 0.49, at=at)
    letters_around('SOY WAX  ·  40 H', 0.06, material('#4a3d30'), 0.504, 0.38, at=at)
