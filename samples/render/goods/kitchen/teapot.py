from materials import glaze, material
from shapes import lathe, tube
from shots import good, shot


@good(
    'round-teapot',
    shot(turn=8, rise=16, colour='#a8392c', second='#8e2a22'),
    shot(turn=8, rise=16, colour='#54705a', second='#3e5a49'),
    shot(turn=-32, rise=34, colour='#a8392c', second='#8e2a22', cups=True),
)
def teapot(colour, second, cups=False):
    body = glaze(colour, second)
    lathe([(0, 0), (0.5, 0), (0.52, 0.05), (0.52, 0.05), (0.9, 0.28), (1.0, 0.62), (0.86, 1.0), (0.52, 1.2), (0.46, 1.24), (0.44, 1.2), (0, 1.2)], body)
    lathe([(0.5, 1.2), (0.52, 1.25), (0.46, 1.3), (0.2, 1.42), (0, 1.44)], body)
    lathe([(0.07, 1.4), (0.06, 1.46), (0.13, 1.52), (0.13, 1.6), (0, 1.64)], body)
    tube([(0.8, 0, 0.45), (1.1, 0, 0.5), (1.25, 0, 0.8), (1.4, 0, 1.1), (1.5, 0, 1.18)], 0.1, body, radii=[2.0, 1.7, 1.2, 0.85, 0.78])
    tube([(-0.84, 0, 0.95), (-1.2, 0, 1.16), (-1.52, 0, 1.02), (-1.5, 0, 0.6), (-1.2, 0, 0.36), (-0.86, 0, 0.38)], 0.085, body)
    if cups:
        for x, y in ((0.55, -1.45), (-0.6, -1.5)):
            cup(body, (x, y, 0))


def cup(surface, at):
    lathe([(0, 0), (0.2, 0), (0.22, 0.04), (0.34, 0.22), (0.37, 0.46), (0.35, 0.47), (0.33, 0.44), (0.3, 0.24), (0.18, 0.08), (0, 0.07)], surface, at=at)
    lathe([(0.325, 0.36), (0, 0.36)], material('#9a5a22', rough=0.3, spec=0.15), soft=0, at=at)
