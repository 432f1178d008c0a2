import math

from materials import glow, material, metal
from shapes import box, letters, mesh_object, moved
from shots import good, shot

ROWS = [14, 14, 13, 12]
KEY = 0.138


def picture(wide, high, at):
    """Hills under an evening sky, as flat shapes before the screen."""
    things = []

    def shape(points, colour, strength, near):
        flat = [(at[0] + x * wide, at[1] - near, at[2] + z * high) for x, z in points]
        things.append(mesh_object('screen', flat, [tuple(range(len(flat)))], glow(colour, strength, rough=0.6)))

    def hills(height, swing, waves, shift):
        top = [(x / 24 - 0.5, height + swing * math.sin(waves * x / 24 + shift)) for x in range(25)]
        return [(-0.5, 0), (0.5, 0)] + top[::-1]

    shape([(-0.5, 0), (0.5, 0), (0.5, 1), (-0.5, 1)], '#e8b79a', 0.55, 0)
    shape([(-0.5, 0.62), (0.5, 0.62), (0.5, 1), (-0.5, 1)], '#d99f93', 0.55, 0.001)
    shape([(0.14 + 0.085 * math.cos(a * math.tau / 48), 0.6 + 0.085 * wide / high * math.sin(a * math.tau / 48)) for a in range(48)], '#fbe8c8', 0.9, 0.002)
    shape(hills(0.42, 0.07, 6, 0.5), '#a2748a', 0.5, 0.003)
    shape(hills(0.3, 0.06, 5, 2.4), '#6d5a80', 0.45, 0.004)
    shape(hills(0.17, 0.05, 7, 4), '#3e4468', 0.4, 0.005)
    return things


def laptop(at=(0, 0, 0), turn=0, open_=108):
    shell = metal('#b9bdc1', rough=0.38)
    dark, ink = material('#26282c', rough=0.55), material('#d5d7da', rough=0.7)
    things = [
        box((2.24, 1.54, 0.07), shell, bevel=0.03, segments=6),
        box((2.0, 0.66, 0.006), material('#8f9397', rough=0.6), at=(0, 0.22, 0.066), bevel=0.002),
        box((0.74, 0.46, 0.006), material('#aeb2b6', rough=0.45), at=(0, -0.46, 0.067), bevel=0.002),
    ]
    y = 0.46
    for row, count in enumerate(ROWS):
        wide = 1.94 / count
        for k in range(count):
            x = -0.97 + (k + 0.5) * wide
            things.append(box((wide - 0.018, KEY - 0.02, 0.018), dark, at=(x, y, 0.07), bevel=0.006, segments=2))
            word = ('`1234567890-=+', 'QWERTYUIOP[]\\#', 'ASDFGHJKL;\'@<', 'ZXCVBNM,./?~')[row][k]
            things.append(letters(word, 0.05, ink, at=(x, y, 0.0886), turn=(0, 0, 0), depth=0.0004))
        y -= KEY
    for x, wide in ((-0.76, 0.4), (0.05, 1.16), (0.81, 0.32)):
        things.append(box((wide - 0.02, KEY - 0.02, 0.018), dark, at=(x, y, 0.07), bevel=0.006, segments=2))
    lid = [
        box((2.24, 0.05, 1.52), shell, bevel=0.022, segments=6),
        box((2.17, 0.01, 1.43), material('#141518', rough=0.5), at=(0, -0.021, 0.05), bevel=0.004),
        *picture(2.08, 1.31, (0, -0.0275, 0.12)),
        box((0.2, 0.004, 0.05), material('#8c9094', rough=0.3), at=(0, 0.026, 0.82), bevel=0.02),
    ]
    moved(lid, at=(0, 0.75, 0.085), turn=(90 - open_, 0, 0))
    moved(things + lid, at=at, turn=(0, 0, turn))


def closed(at, turn):
    shell = metal('#b9bdc1', rough=0.38)
    things = [
        box((2.24, 1.54, 0.07), shell, bevel=0.03, segments=6),
        box((2.24, 1.54, 0.05), shell, at=(0, 0, 0.076), bevel=0.022, segments=6),
        box((0.3, 0.14, 0.002), material('#84888d', rough=0.3), at=(0, 0, 0.125), bevel=0.001),
    ]
    for x in (-0.45, -0.62):
        things.append(box((0.004, 0.12, 0.03), material('#1d1e20', rough=0.5), at=(-1.119, x + 0.7, 0.02), bevel=0))
    moved(things, at=at, turn=(0, 0, turn))


@good(
    'light-laptop',
    shot(samples=8, turn=24, rise=20, fill=0.84, way='open'),
    shot(samples=8, turn=-32, rise=34, fill=1.7, aim=(-0.3, 0, 0.1), blur=1.4, way='open'),
    shot(samples=8, turn=-28, rise=26, fill=0.84, way='both'),
)
def light(way):
    if way == 'open':
        laptop()
    else:
        closed((0, 0, 0), 0)
        closed((0.03, 0.02, 0.128), 14)
