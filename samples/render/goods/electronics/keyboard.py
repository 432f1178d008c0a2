from materials import material
from shapes import box, letters, moved
from shots import good, shot

ROWS = [
    [('esc', 1), (None, 1)] + [(f'F{i}', 1) for i in range(1, 5)] + [(None, 0.5)] + [(f'F{i}', 1) for i in range(5, 9)] + [(None, 0.5)] + [(f'F{i}', 1) for i in range(9, 13)],
    [(c, 1) for c in '`1234567890-='] + [('back', 2)],
    [('tab', 1.5)] + [(c, 1) for c in 'QWERTYUIOP[]'] + [('\\', 1.5)],
    [('caps', 1.75)] + [(c, 1) for c in "ASDFGHJKL;'"] + [('enter', 2.25)],
    [('shift', 2.25)] + [(c, 1) for c in 'ZXCVBNM,./'] + [('shift', 2.75)],
    [('ctrl', 1.25), ('opt', 1.25), ('alt', 1.25), ('', 6.25), ('alt', 1.25), ('fn', 1.25), ('opt', 1.25), ('ctrl', 1.25)],
]
SIDE = [['prt', 'scr', 'brk'], ['ins', 'hm', 'pu'], ['del', 'end', 'pd'], [None] * 3, [None, '↑', None], ['←', '↓', '→']]
KEY = 0.19


def keyboard(colours, at=(0, 0, 0), turn=0):
    shell, plain, other, accent, ink = (material(c, rough=r, spec=0.4) for c, r in zip(colours, (0.4, 0.55, 0.55, 0.55, 0.7)))
    pale = material('#f4efe6', rough=0.7)
    things = [box((3.62, 1.42, 0.18), shell, bevel=0.05, segments=6), box((3.46, 1.27, 0.02), material('#1d1f22', rough=0.6), at=(0, 0.0, 0.165), bevel=0.01)]

    def key(word, x, y, wide):
        body = accent if word in ('esc', 'enter') else (other if len(word) > 1 else plain)
        cap = box((wide * KEY - 0.022, KEY - 0.022, 0.13), body, at=(x, y, 0.19), bevel=0.028, segments=3)
        for v in cap.data.vertices:
            if v.co.z > 0:
                v.co.x -= 0.022 if v.co.x > 0 else -0.022
                v.co.y -= 0.026 if v.co.y > 0 else -0.016
        things.append(cap)
        if word:
            size = 0.07 if len(word) == 1 else 0.036
            mark = pale if word in ('esc', 'enter') else ink
            things.append(letters(word, size, mark, at=(x, y + 0.005, 0.3205), turn=(0, 0, 0), depth=0.0006))

    for row, keys in enumerate(ROWS):
        y = 0.5 - row * KEY - (0.05 if row else 0)
        x = -1.7
        for word, wide in keys:
            if word is not None:
                key(word, x + wide * KEY / 2, y, wide)
            x += wide * KEY
        for column, word in enumerate(SIDE[row]):
            if word is not None:
                key(word, 1.22 + (column + 0.5) * KEY, y, 1)
    moved(things, at=at, turn=(3, 0, turn))


@good(
    'mechanical-keyboard',
    shot(turn=22, rise=38, fill=0.88, way='grey'),
    shot(turn=-34, rise=28, fill=2.0, aim=(-0.9, -0.1, 0.3), blur=1.4, way='grey'),
    shot(turn=-18, rise=44, fill=0.88, way='white'),
)
def mechanical(way):
    grey = ('#6d737a', '#d9d6cf', '#8d9298', '#c4673f', '#3b3f44')
    white = ('#e9e5dc', '#f4f1ea', '#d8d3c8', '#5c7f8c', '#5a5650')
    keyboard(grey if way == 'grey' else white)
