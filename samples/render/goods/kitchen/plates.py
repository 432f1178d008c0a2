from materials import glaze, material, metal
from shapes import lathe, ring
from shots import good, shot


def plate(at, body, line):
    lathe([(0, 0.05), (0.62, 0.05), (0.64, 0), (0.7, 0), (0.74, 0.04), (0.84, 0.12), (0.88, 0.2), (1.3, 0.34), (1.36, 0.38), (1.34, 0.4), (1.28, 0.385), (0.92, 0.28), (0.84, 0.24), (0.8, 0.14), (0.7, 0.1), (0, 0.09)], body, at=at)
    ring(1.33, 0.016, line, at=(at[0], at[1], at[2] + 0.392))
    ring(0.9, 0.01, line, at=(at[0], at[1], at[2] + 0.268))


@good(
    'porcelain-plates',
    shot(samples=8, turn=15, rise=30, count=4),
    shot(samples=8, turn=15, rise=38, fill=1.35, aim=(0.2, -0.6, 0.3), blur=1.4, count=2),
    shot(samples=8, turn=15, rise=13, count=6),
)
def plates(count):
    body = material('#f4f1ea', rough=0.1, spec=0.55, coat=0.4)
    gold = metal('#d2ab63', rough=0.22)
    for i in range(count):
        plate((0.012 * (i % 2), 0.01 * (i % 3), 0.125 * i), body, gold)
