"""A photographer's table: a seamless ground, three soft lights and a camera that frames what stands there."""
import math
import os

import bpy
import numpy as np
from mathutils import Vector

from colour import linear

SIZE = 600
SAMPLES = 12


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 4, 4
    cycles.diffuse_bounces, cycles.glossy_bounces = 1, 2
    cycles.light_sampling_threshold = 0.03
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 8, 1.5
    cycles.blur_glossy = 1
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.0
    return scene


def ground(colour):
    """Floor and wall in one bend, so that no edge shows."""
    from shapes import mesh_object
    from materials import material

    bend, wall, far, width = 3.0, 14.0, 7.0, 30.0
    line = [(-16.0, 0.0)]
    for step in range(17):
        turn = math.pi / 2 * step / 16
        line.append((far + bend * math.sin(turn), bend - bend * math.cos(turn)))
    line.append((far + bend, wall))
    points = [(x, y, z) for y, z in line for x in (-width, width)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    mesh_object('ground', points, faces, material(colour, rough=1, spec=0))


def area_light(place, size, watts, colour='#ffffff', at=(0, 0, 0.5)):
    light = bpy.data.lights.new('light', 'AREA')
    light.shape, light.size, light.energy = 'DISK', size, watts
    light.color = linear(colour)[:3]
    holder = bpy.data.objects.new('light', light)
    holder.location = place
    holder.rotation_euler = (Vector(at) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(holder)


def lights(key=1.0, fill=1.0, rim=1.0, sky=0.3):
    area_light((-4.2, -3.0, 5.5), 3.6, 640 * key, '#fff4e6')
    area_light((5.5, -4.0, 2.6), 4.5, 130 * fill, '#eaf2ff')
    area_light((2.6, 4.2, 5.0), 2.4, 260 * rim, '#ffffff')
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    back = world.node_tree.nodes['Background']
    back.inputs['Color'].default_value = linear('#f4f5f8')
    back.inputs['Strength'].default_value = sky
    bpy.context.scene.world = world


def corners(objects):
    """Points of the objects' surfaces, thinned."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in objects:
        if thing.type not in ('MESH', 'CURVE', 'FONT'):
            continue
        shown = thing.evaluated_get(graph)
        mesh = shown.to_mesh()
        step = max(1, len(mesh.vertices) // 400)
        found += [shown.matrix_world @ v.co for v in list(mesh.vertices)[::step]]
        shown.to_mesh_clear()
    return found


def camera(turn, rise, fill=0.8, aim=None, blur=None, lens=85):
    """Looks from `turn` degrees to the side and `rise` degrees above; what stands there fills `fill` of the frame."""
    things = [o for o in bpy.context.scene.objects if o.name.split('.')[0] != 'ground']
    bpy.context.view_layer.update()
    points = corners(things)
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = lens, 36
    holder = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(holder)
    a, e = math.radians(turn), math.radians(rise)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    rotation = back.to_track_quat('Z', 'Y')
    right, up = rotation @ Vector((1, 0, 0)), rotation @ Vector((0, 1, 0))
    half = 18 / lens
    centre = sum(points, Vector()) / len(points)
    distance = 10.0
    for _ in range(12):
        xs, ys, need = [], [], 0
        for p in points:
            depth = distance - (p - centre).dot(back)
            xs.append((p - centre).dot(right) / depth)
            ys.append((p - centre).dot(up) / depth)
        middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        centre += right * middle[0] * distance + up * middle[1] * distance
        need = max(max(xs) - min(xs), max(ys) - min(ys)) / 2
        distance *= need / (half * fill)
    if aim:
        centre = Vector(aim)
    holder.location = centre + back * distance
    if blur:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, blur
    holder.rotation_euler = rotation.to_euler()
    bpy.context.scene.camera = holder


def shoot(path, size=SIZE, samples=SAMPLES):
    """Renders to a PNG. Debian's Blender has no denoiser, so that the passes are smoothed here."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.resolution_x = scene.render.resolution_y = size
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    folder = path + '.passes'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format, out.format.color_depth = 'OPEN_EXR', '32'
    out.file_slots.clear()
    names = {'Image': 'image', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal'}
    for socket, name in names.items():
        out.file_slots.new(name)
        tree.links.new(source.outputs[socket], out.inputs[name])
    bpy.ops.render.render(scene=scene.name)
    read = {name: read_pass(folder, name, size) for name in names.values()}
    clean = smooth(read['image'], read['albedo'], read['normal'])
    result = bpy.data.images.new('result', size, size, float_buffer=True)
    result.colorspace_settings.name = 'Linear'
    flat = np.ones((size, size, 4), np.float32)
    flat[..., :3] = clean
    result.pixels.foreach_set(flat.ravel())
    result.update()
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGB'
    result.save_render(path, scene=scene)


def read_pass(folder, name, size):
    file = next(f for f in os.listdir(folder) if f.startswith(name))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = 'Non-Color'
    values = np.empty(size * size * 4, np.float32)
    image.pixels.foreach_get(values)
    os.remove(os.path.join(folder, file))
    if not os.listdir(folder):
        os.rmdir(folder)
    return values.reshape(size, size, 4)[..., :3]


def smooth(image, albedo, normal, passes=5):
    """Edge-avoiding à-trous wavelets (Dammertz 2010): the surface's colour is divided out, edges are read from it and the normal."""
    base = np.maximum(albedo, 0.03)
    light = np.log1p(image / base)
    kernel = [1 / 4, 1 / 2, 1 / 4]
    for level in range(passes):
        step = 2**level
        total, weights = np.zeros_like(light), np.zeros(light.shape[:2] + (1,), np.float32)
        for i, dy in enumerate((-step, 0, step)):
            for j, dx in enumerate((-step, 0, step)):
                near, n, a = (shifted(v, dy, dx) for v in (light, normal, albedo))
                apart = ((n - normal) ** 2).sum(-1, keepdims=True) / 0.05
                # The first pass takes no notice of light, which is all noise before it.
                if level:
                    apart += ((near - light) ** 2).sum(-1, keepdims=True) / (0.34 * 0.72**level) ** 2
                apart += ((a - albedo) ** 2).sum(-1, keepdims=True) / 0.003
                weight = kernel[i] * kernel[j] * np.exp(-apart)
                total += near * weight
                weights += weight
        light = total / weights
    return np.expm1(light) * base


def shifted(values, dy, dx):
    high, wide = values.shape[:2]
    ys = np.clip(np.arange(high) + dy, 0, high - 1)
    xs = np.clip(np.arange(wide) + dx, 0, wide - 1)
    return values[ys][:, xs]
