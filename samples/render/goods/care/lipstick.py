from materials import material, metal
from shapes import lathe, moved, ring
from shots import good, shot

SHADES = {'01': '#c4564e', '07': '#b06a67', '12': '#7f2333'}


def lipstick(shade, at=(0, 0, 0), turn=0, lift=0.55):
    shell, gold = material('#1e1b1c', rough=0.16, spec=0.55, coat=0.6), metal('#d8b271', rough=0.2)
    wax = material(SHADES[shade], rough=0.45, spec=0.35)
    top = 1.08 + lift
    bullet = lathe([(0, 1.0), (0.175, 1.0), (0.175, 1.1), (0.175, top - 0.12), (0.17, top - 0.02), (0.14, top), (0, top)], wax)
    for v in bullet.data.vertices:
        if v.co.z > top - 0.16:
            v.co.z += v.co.x * 0.95
    things = [
        lathe([(0, 0), (0.29, 0), (0.3, 0.01), (0.3, 0.03), (0.3, 0.66), (0.3, 0.68), (0.24, 0.68)], shell, soft=2),
        lathe([(0.24, 0.66), (0.25, 0.67), (0.25, 0.8), (0.24, 0.82), (0.21, 0.82)], gold, soft=1),
        lathe([(0.205, 0.8), (0.21, 0.82), (0.21, 1.1), (0.2, 1.12), (0.18, 1.12)], gold, soft=1),
        bullet,
        ring(0.298, 0.012, gold, at=(0, 0, 0.6)),
    ]
    moved(things, at=at, turn=(0, 0, turn))


def cap(at, turn):
    shell = material('#1e1b1c', rough=0.16, spec=0.55, coat=0.6)
    things = [
        lathe([(0.29, -0.45), (0.3, -0.45), (0.305, -0.44), (0.305, 0.4), (0.3, 0.43), (0.27, 0.45), (0, 0.45)], shell, soft=2),
        ring(0.303, 0.012, metal('#d8b271', rough=0.2), at=(0, 0, -0.38)),
        lathe([(0.28, -0.449), (0.27, 0.3), (0, 0.3)], metal('#8c7448', rough=0.4), soft=0),
    ]
    moved(things, at=at, turn=turn)


@good(
    'matte-lipstick',
    shot(samples=8, turn=10, rise=16, way='one'),
    shot(samples=8, turn=-8, rise=22, fill=1.7, aim=(0, 0, 1.2), blur=1.4, way='alone'),
    shot(samples=8, turn=12, rise=18, fill=0.84, way='three'),
)
def matte(way):
    if way == 'three':
        for k, shade in enumerate(SHADES):
            lipstick(shade, ((k - 1) * 0.85, abs(k - 1) * 0.2, 0), turn=200, lift=0.5 + 0.1 * k)
    else:
        lipstick('07', turn=200)
        if way == 'one':
            cap((0.75, -0.4, 0.306), (0, 90, -35))
