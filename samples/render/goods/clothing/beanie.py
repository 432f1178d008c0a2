from materials import twist
from shapes import lathe, moved, yarn_ball
from shots import good, shot


def beanie(colour, second, at=(0, 0, 0), turn=(0, 0, 0), bobble=True):
    wool = twist(colour, second, scale=45, strength=0.5)
    dome = [(1.0, 0.2), (1.04, 0.6), (1.0, 1.0), (0.86, 1.32), (0.6, 1.56), (0.3, 1.68), (0, 1.7)]
    cuff = [(0.98, 0.02), (1.1, 0.0), (1.13, 0.1), (1.12, 0.5), (1.09, 0.6), (1.02, 0.6)]
    things = [
        lathe(dome, wool, steps=540, ribs=(54, 0.022), soft=4),
        lathe(cuff, wool, steps=480, ribs=(40, 0.03), soft=3),
        lathe([(0.98, 0.02), (0.95, 0.3), (0.9, 0.9), (0, 1.2)], wool),
    ]
    if bobble:
        things += yarn_ball(0.3, wool, at=(0, 0, 1.92), threads=60, thread=0.028, seed=3)
    moved(things, at=at, turn=turn)


@good(
    'ribbed-beanie',
    shot(turn=10, rise=14, way='one'),
    shot(turn=20, rise=18, fill=1.7, aim=(0.2, -0.9, 0.5), blur=1.4, way='one'),
    shot(turn=8, rise=22, fill=0.86, way='two'),
)
def ribbed(way):
    if way == 'one':
        beanie('#c98a3d', '#a86c28')
    else:
        beanie('#c98a3d', '#a86c28', (-1.1, 0.2, 0), (4, 0, 20))
        beanie('#49617a', '#354a60', (1.25, -0.2, 0), (0, 0, 0), bobble=False)
