import math
import random

from materials import Nodes, material
from shapes import moved, slab, softened
from shots import good, shot

COLUMNS, ROWS, SIDE, THICK = 6, 5, 0.4, 0.07
SKY = [(0, '#2f4f5c'), (0.2, '#3f7073'), (0.34, '#7aa08a'), (0.46, '#d9b06a'), (0.56, '#e8925c'), (0.66, '#e9c39a'), (0.78, '#a9c3cf')]


def printed():
    """Ranges of hills under an evening sky, printed on the wood."""
    n = Nodes('printed').set(rough=0.5, spec=0.3)
    where = n.add('TexCoord')
    parts = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], parts.inputs['Vector'])
    wave = n.add('TexNoise', Scale=1.7, Detail=3)
    n.link(n.place((1, 0.35, 0)), wave.inputs['Vector'])
    up = n.add('MapRange')
    up.inputs['From Min'].default_value, up.inputs['From Max'].default_value = -1.1, 1.1
    n.link(parts.outputs['Y'], up.inputs['Value'])
    both = n.add('Math', operation='MULTIPLY_ADD')
    both.inputs[1].default_value = 0.5
    n.link(wave.outputs['Fac'], both.inputs[0])
    n.link(up.outputs['Result'], both.inputs[2])
    down = n.add('Math', operation='SUBTRACT')
    down.inputs[1].default_value = 0.25
    n.link(both.outputs['Value'], down.inputs[0])
    colour = n.colours(down.outputs['Value'], SKY)
    colour.node.color_ramp.interpolation = 'CONSTANT'
    n.link(colour, n.surface.inputs['Base Color'])
    fine = n.add('TexNoise', Scale=40, Detail=3)
    n.link(n.place((0.2, 1, 1)), fine.inputs['Vector'])
    n.bump(fine.outputs['Fac'], 0.08)
    return n.material


def seam(a, b, chance):
    """From a corner to the next one, with a round tab to either side."""
    long = math.hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    side, at, bend = chance.choice((-1, 1)), chance.uniform(0.42, 0.58), chance.uniform(-0.04, 0.04)
    shape = [(0, 0), (at * 0.6, bend), (at - 0.09, 0.01), (at - 0.08, 0.06)]
    shape += [(at - 0.13, 0.11), (at - 0.12, 0.21), (at, 0.26), (at + 0.12, 0.21), (at + 0.13, 0.11), (at + 0.08, 0.06), (at + 0.09, 0.01), (1 - (1 - at) * 0.6, -bend), (1, 0)]
    line = softened(shape, 3)
    return [(a[0] + long * (ux * t - uy * s * side), a[1] + long * (uy * t + ux * s * side)) for t, s in line]


def outlines():
    """The outline of every piece by column and row."""
    chance = random.Random(5)
    corner = {}
    for i in range(COLUMNS + 1):
        for j in range(ROWS + 1):
            free = 0 < i < COLUMNS and 0 < j < ROWS
            shift = (chance.uniform(-0.04, 0.04), chance.uniform(-0.04, 0.04)) if free else (0, 0)
            corner[i, j] = ((i - COLUMNS / 2) * SIDE + shift[0], (j - ROWS / 2) * SIDE + shift[1])
    flat = {(i, j): seam(corner[i, j], corner[i + 1, j], chance) if 0 < j < ROWS else [corner[i, j], corner[i + 1, j]] for i in range(COLUMNS) for j in range(ROWS + 1)}
    upright = {(i, j): seam(corner[i, j], corner[i, j + 1], chance) if 0 < i < COLUMNS else [corner[i, j], corner[i, j + 1]] for i in range(COLUMNS + 1) for j in range(ROWS)}
    for i in range(COLUMNS):
        for j in range(ROWS):
            yield (i, j), flat[i, j][:-1] + upright[i + 1, j][:-1] + flat[i, j + 1][:0:-1] + upright[i, j][:0:-1]


def piece(outline, top, at=(0, 0, 0), turn=0, about=None):
    burnt = material('#7a5632', rough=0.7)
    x, y = about or (0, 0)
    middle = (sum(p[0] for p in outline) / len(outline), sum(p[1] for p in outline) / len(outline))
    inner = [(px + (middle[0] - px) * 0.012, py + (middle[1] - py) * 0.012) for px, py in outline]
    thing = slab(inner, THICK, top, bevel=0)
    thing.data.use_auto_smooth = True
    thing.data.materials.append(burnt)
    for face in thing.data.polygons:
        if abs(face.normal.z) < 0.5:
            face.material_index = 1
    if about is not None:
        moved([thing], at=(-x, -y, 0))
        moved([thing], turn=(0, 0, turn))
        moved([thing], at=at)
    return thing


FISH = [(0.3, 0), (0.22, 0.12), (0.05, 0.17), (-0.12, 0.1), (-0.2, 0.03), (-0.34, 0.16), (-0.3, 0), (-0.34, -0.16), (-0.2, -0.03), (-0.12, -0.1), (0.05, -0.17), (0.22, -0.12)]
RABBIT = [(-0.22, -0.2), (0.16, -0.2), (0.22, -0.1), (0.14, -0.02), (0.2, 0.06), (0.22, 0.14), (0.14, 0.19), (0.1, 0.4), (0.02, 0.4), (0.03, 0.2), (-0.03, 0.38), (-0.1, 0.36), (-0.06, 0.14), (-0.08, 0.04), (-0.2, 0.0), (-0.28, -0.1)]


def animal(shape, at, turn, top):
    line = softened(shape + shape[:1], 2)[:-1]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, line[1:] + line[:1]))
    piece(line if area > 0 else line[::-1], top, at, turn, about=(0, 0))


@good(
    'wooden-puzzle',
    shot(samples=8, turn=18, rise=46, fill=0.86, loose=5),
    shot(samples=8, turn=-26, rise=36, fill=1.8, aim=(0.35, -0.35, 0.07), blur=1.4, loose=5),
    shot(samples=8, turn=-18, rise=40, fill=0.86, loose=11),
)
def jigsaw(loose):
    top = printed()
    chance = random.Random(9)
    away = sorted(((i, j) for i in range(COLUMNS) for j in range(ROWS)), key=lambda p: p[1] * 1.2 - p[0])[:loose]
    spots = iter([(1.75, -0.7), (1.3, -1.35), (0.6, -1.45), (1.85, -0.1), (0.0, -1.4), (-0.6, -1.5), (2.0, -1.3), (1.9, 0.5), (-1.15, -1.4), (2.45, -0.5), (2.4, 0.15)])
    for spot, outline in outlines():
        if spot in away:
            middle = (sum(p[0] for p in outline) / len(outline), sum(p[1] for p in outline) / len(outline))
            piece(outline, top, (*next(spots), 0), chance.uniform(-60, 60), about=middle)
        else:
            piece(outline, top)
    animal(RABBIT, (-1.65, -0.75, 0), 10, top)
    animal(FISH, (-1.7, 0.1, 0), -20, top)
