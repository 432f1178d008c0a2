from materials import material
from shapes import ball, box, moved
from shots import good, shot

PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
        5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]}  # fmt: skip


def die(surface, dots, at, turn):
    things = [box((1, 1, 1), surface, at=(0, 0, -0.5), bevel=0.14, segments=8)]
    faces = {1: (0, 0, 1), 6: (0, 0, -1), 2: (0, -1, 0), 5: (0, 1, 0), 3: (1, 0, 0), 4: (-1, 0, 0)}
    for count, side in faces.items():
        axis = next(i for i in range(3) if side[i])
        across = [i for i in range(3) if i != axis]
        for u, v in PIPS[count]:
            place = [0.0, 0.0, 0.0]
            place[axis] = side[axis] * 0.493
            place[across[0]], place[across[1]] = u * 0.25, v * 0.25
            stretch = [1, 1, 1]
            stretch[axis] = 0.14
            things.append(ball(0.1, dots, at=tuple(place), stretch=stretch, steps=32))
    moved(things, at=(at[0], at[1], 0.5 * 0.5 + at[2]), turn=turn, scale=0.5)


@good(
    'dice-set',
    shot(samples=8, turn=20, rise=30, colours=('#b5322e', '#f1ece2', '#29405e', '#f1ece2', '#b5322e')),
    shot(samples=8, turn=-25, rise=38, colours=('#29405e', '#29405e', '#f1ece2', '#29405e', '#f1ece2')),
    shot(samples=8, turn=10, rise=16, colours=('#f1ece2', '#b5322e')),
)
def dice(colours):
    places = [((0, 0, 0), (0, 0, 20)), ((0.75, 0.15, 0), (90, 0, 52)), ((-0.72, 0.25, 0), (0, 90, -14)), ((0.28, -0.72, 0), (0, -90, 70)), ((-0.42, -0.6, 0), (-90, 0, 35))]
    for colour, (at, turn) in zip(colours, places):
        body = material(colour, rough=0.22, spec=0.5, coat=0.15)
        die(body, material('#22201f' if colour == '#f1ece2' else '#f6f1e6', rough=0.5), at, turn)
