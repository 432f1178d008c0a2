"""Bodies: turned ones, boxes with soft edges, tubes, letters."""
import math
import random

import bpy
from mathutils import Matrix, Vector

TURN_STEPS = 96


def mesh_object(name, points, faces, surface, smooth=False):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.update()
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    thing = bpy.data.objects.new(name, mesh)
    if surface:
        mesh.materials.append(surface)
    bpy.context.collection.objects.link(thing)
    return thing


def softened(line, rounds):
    """Corners cut (Chaikin); the ends stay."""
    for _ in range(rounds):
        cut = [line[0]]
        for a, b in zip(line, line[1:]):
            cut.append(tuple(0.75 * p + 0.25 * q for p, q in zip(a, b)))
            cut.append(tuple(0.25 * p + 0.75 * q for p, q in zip(a, b)))
        line = cut + [line[-1]]
    return line


def lathe(profile, surface, soft=3, at=(0, 0, 0), steps=TURN_STEPS, ribs=(0, 0)):
    """Turns (radius, height) points about the upright axis. Points written twice keep a corner sharper. `ribs`: how many, how deep."""
    line = softened([tuple(map(float, p)) for p in profile], soft)
    points, faces = [], []
    for r, z in line:
        for i in range(steps):
            a = 2 * math.pi * i / steps
            part = r * (1 + ribs[1] * math.cos(ribs[0] * a))
            points.append((part * math.cos(a), part * math.sin(a), z))
    for row in range(len(line) - 1):
        for i in range(steps):
            j = (i + 1) % steps
            a, b = row * steps, (row + 1) * steps
            faces.append((a + i, a + j, b + j, b + i))
    thing = mesh_object('lathe', points, faces, surface, smooth=True)
    weld = thing.modifiers.new('weld', 'WELD')
    weld.merge_threshold = 1e-5
    thing.location = at
    return thing


def box(size, surface, at=(0, 0, 0), bevel=0.03, turn=(0, 0, 0), segments=4):
    """`at` is the middle of its foot."""
    x, y, z = (s / 2 for s in size)
    points = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh_object('box', points, faces, surface, smooth=True)
    if bevel:
        edge = thing.modifiers.new('bevel', 'BEVEL')
        edge.width, edge.segments = bevel, segments
        edge.harden_normals = True
        thing.data.use_auto_smooth = True
    thing.location = (at[0], at[1], at[2] + z)
    thing.rotation_euler = [math.radians(t) for t in turn]
    return thing


def slab(outline, height, surface, at=(0, 0, 0), bevel=0.03):
    """A flat body with the given outline, (x, y) points against the clock."""
    count = len(outline)
    points = [(x, y, z) for z in (0, height) for x, y in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    thing = mesh_object('slab', points, faces, surface, smooth=True)
    thing.data.use_auto_smooth = True
    if bevel:
        edge = thing.modifiers.new('bevel', 'BEVEL')
        edge.width, edge.segments, edge.limit_method = bevel, 4, 'ANGLE'
        edge.angle_limit = math.radians(40)
        edge.harden_normals = True
    thing.location = at
    return thing


def rounded_outline(wide, deep, radius, steps=12):
    points = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(steps + 1):
            a = math.pi / 2 * (quarter + i / steps)
            points.append((sx * (wide / 2 - radius) + radius * math.cos(a), sy * (deep / 2 - radius) + radius * math.sin(a)))
    return points


def tube(path, radius, surface, closed=False, soft=3, radii=None):
    """A round bar along points; `radii` makes it thicker or thinner on its way."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 8
    curve.use_fill_caps = True
    if radii:
        path = [tuple(p) + (r,) for p, r in zip(path, radii)]
    line = softened(path, 0 if closed else soft)
    spline = curve.splines.new('POLY')
    spline.points.add(len(line) - 1)
    for point, co in zip(spline.points, line):
        point.co = tuple(co[:3]) + (1,)
        point.radius = co[3] if radii else 1
    spline.use_cyclic_u, spline.use_smooth = closed, True
    thing = bpy.data.objects.new('tube', curve)
    curve.materials.append(surface)
    bpy.context.collection.objects.link(thing)
    return thing


def ring(radius, thickness, surface, at=(0, 0, 0), turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=thickness, major_segments=96, minor_segments=32, location=at)
    return finish(surface, turn)


def ball(radius, surface, at=(0, 0, 0), stretch=(1, 1, 1), steps=TURN_STEPS):
    half = [math.pi * i / (steps // 2) - math.pi / 2 for i in range(steps // 2 + 1)]
    thing = lathe([(radius * math.cos(a), radius * math.sin(a)) for a in half], surface, soft=0, at=at, steps=steps)
    thing.scale = stretch
    return thing


def rod(radius, length, surface, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.02, sides=64):
    """A cylinder about its middle."""
    bpy.ops.mesh.primitive_cylinder_add(radius=radius, depth=length, vertices=sides, location=at)
    thing = finish(surface, turn)
    thing.data.use_auto_smooth = True
    if bevel:
        edge = thing.modifiers.new('bevel', 'BEVEL')
        edge.width, edge.segments, edge.limit_method = bevel, 3, 'ANGLE'
        edge.harden_normals = True
    return thing


def finish(surface, turn=(0, 0, 0)):
    thing = bpy.context.object
    thing.data.materials.append(surface)
    thing.data.polygons.foreach_set('use_smooth', [True] * len(thing.data.polygons))
    thing.rotation_euler = [math.radians(t) for t in turn]
    return thing


def letters(text, size, surface, at=(0, 0, 0), turn=(90, 0, 0), depth=0.004):
    """Words in Blender's own typeface, centred."""
    curve = bpy.data.curves.new('letters', 'FONT')
    curve.body, curve.size, curve.extrude = text, size, depth
    curve.align_x, curve.align_y = 'CENTER', 'CENTER'
    curve.materials.append(surface)
    thing = bpy.data.objects.new('letters', curve)
    thing.location = at
    thing.rotation_euler = [math.radians(t) for t in turn]
    bpy.context.collection.objects.link(thing)
    return thing


def letters_around(text, size, surface, radius, height, middle=-90, at=(0, 0, 0)):
    """Words laid about an upright body."""
    curve = letters(text, size, surface, turn=(0, 0, 0), depth=0.003)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(curve.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(curve)
    for v in mesh.vertices:
        a = math.radians(middle) + v.co.x / radius
        r = radius + v.co.z
        v.co = (r * math.cos(a), r * math.sin(a), height + v.co.y)
    thing = bpy.data.objects.new('letters', mesh)
    thing.location = at
    bpy.context.collection.objects.link(thing)
    return thing


def moved(things, at=(0, 0, 0), turn=(0, 0, 0), scale=1):
    """Places a group together: turned about the origin, then moved."""
    bpy.context.view_layer.update()
    x, y, z = (math.radians(t) for t in turn)
    rotation = Matrix.Rotation(z, 4, 'Z') @ Matrix.Rotation(y, 4, 'Y') @ Matrix.Rotation(x, 4, 'X')
    whole = Matrix.Translation(Vector(at)) @ rotation @ Matrix.Scale(scale, 4)
    for thing in things:
        thing.matrix_world = whole @ thing.matrix_world
    return things


def soft_box(size, surface, at=(0, 0, 0), bevel=0.07, wobble=0.03, turn=(0, 0, 0)):
    """Folded cloth: a box whose sides are not quite even."""
    thing = box(size, surface, at=at, bevel=bevel, turn=turn, segments=6)
    thing.data.use_auto_smooth = False
    finer = thing.modifiers.new('finer', 'SUBSURF')
    finer.subdivision_type, finer.levels, finer.render_levels = 'SIMPLE', 4, 4
    clouds = bpy.data.textures.new('clouds', 'CLOUDS')
    clouds.noise_scale = 0.45
    uneven = thing.modifiers.new('uneven', 'DISPLACE')
    uneven.texture, uneven.strength, uneven.texture_coords = clouds, wobble, 'GLOBAL'
    return thing


def ribbon(outline_outer, outline_inner, height, surface, at=(0, 0, 0)):
    """A band between two lines of the same length, `height` high."""
    count = len(outline_outer)
    points = [(x, y, z) for z in (0, height) for line in (outline_outer, outline_inner) for x, y in line]
    faces = []
    for i in range(count - 1):
        a, b, c, d = i, count + i, 2 * count + i, 3 * count + i
        faces += [(a, a + 1, c + 1, c), (b + 1, b, d, d + 1), (c, c + 1, d + 1, d), (a + 1, a, b, b + 1)]
    for i, flip in ((0, False), (count - 1, True)):
        face = (i, 2 * count + i, 3 * count + i, count + i)
        faces.append(face[::-1] if flip else face)
    thing = mesh_object('ribbon', points, faces, surface, smooth=True)
    thing.data.use_auto_smooth = True
    thing.location = at
    return thing


def spiral(inner, thick, turns, gap=0.01, steps=64, tail=0.0):
    """Outer and inner line of a band rolled up; `tail` runs on straight."""
    outer, inside = [], []
    for i in range(int(turns * steps) + 1):
        a, r = 2 * math.pi * i / steps, inner + (thick + gap) * i / steps
        outer.append(((r + thick / 2) * math.cos(a), (r + thick / 2) * math.sin(a)))
        inside.append(((r - thick / 2) * math.cos(a), (r - thick / 2) * math.sin(a)))
    if tail:
        a += math.pi / 2
        for line in (outer, inside):
            x, y = line[-1]
            line += [(x + math.cos(a) * tail * k / 6, y + math.sin(a) * tail * k / 6) for k in range(1, 7)]
    return outer, inside


def yarn_ball(radius, surface, at=(0, 0, 0), threads=70, thread=0.05, seed=1):
    """A core wound about with loops in all directions."""
    chance = random.Random(seed)
    things = [ball(radius * 0.97, surface, at=at)]
    for _ in range(threads):
        axis = Vector([chance.gauss(0, 1) for _ in range(3)]).normalized()
        side = axis.orthogonal().normalized()
        other = axis.cross(side)
        lift = chance.uniform(-0.35, 0.35) * radius
        wide = math.sqrt(radius**2 - lift**2)
        path = [tuple(axis * lift + (side * math.cos(t) + other * math.sin(t)) * wide) for t in [2 * math.pi * i / 64 for i in range(64)]]
        loop = tube(path, thread, surface, closed=True)
        loop.data.bevel_resolution = 3
        loop.location = at
        things.append(loop)
    return things
