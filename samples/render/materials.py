"""Surfaces out of numbers alone: no picture is loaded."""
import bpy
from colour import linear


class Nodes:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes['Principled BSDF']

    def add(self, kind, **values):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in values.items():
            if key in node.inputs:
                node.inputs[key].default_value = value
            else:
                setattr(node, key, value)
        return node

    def link(self, source, target):
        self.tree.links.new(source, target)

    def place(self, scale=(1, 1, 1), turn=(0, 0, 0)):
        """Where on the object a point lies, stretched."""
        where = self.add('TexCoord')
        mapping = self.add('Mapping')
        mapping.inputs['Scale'].default_value = scale
        mapping.inputs['Rotation'].default_value = turn
        self.link(where.outputs['Object'], mapping.inputs['Vector'])
        return mapping.outputs['Vector']

    def colours(self, factor, stops):
        ramp = self.add('ValToRGB')
        points = ramp.color_ramp.elements
        while len(points) < len(stops):
            points.new(0.5)
        for point, (at, colour) in zip(points, stops):
            point.position, point.color = at, linear(colour)
        self.link(factor, ramp.inputs['Fac'])
        return ramp.outputs['Color']

    def bump(self, height, strength, distance=0.02):
        bump = self.add('Bump', Strength=strength, Distance=distance)
        self.link(height, bump.inputs['Height'])
        self.link(bump.outputs['Normal'], self.surface.inputs['Normal'])

    def set(self, **values):
        names = {
            'rough': 'Roughness', 'metal': 'Metallic', 'spec': 'Specular', 'glass': 'Transmission',
            'coat': 'Clearcoat', 'sheen': 'Sheen', 'ior': 'IOR',
        }  # fmt: skip
        for key, value in values.items():
            self.surface.inputs[names[key]].default_value = value
        return self


def material(colour, rough=0.5, grain=None, **values):
    """`grain`: (scale, strength) of fine unevenness."""
    n = Nodes('material').set(rough=rough, **values)
    n.surface.inputs['Base Color'].default_value = linear(colour)
    if grain:
        noise = n.add('TexNoise', Scale=grain[0], Detail=4)
        n.link(n.place(), noise.inputs['Vector'])
        n.bump(noise.outputs['Fac'], grain[1])
    return n.material


def plastic(colour, rough=0.35):
    return material(colour, rough=rough, spec=0.5)


def rubber(colour='#2a2b2e'):
    return material(colour, rough=0.7, spec=0.35, grain=(60, 0.12))


def metal(colour='#c9ccd0', rough=0.25):
    return material(colour, rough=rough, metal=1)


def brushed(colour='#c4c7ca', rough=0.3, along=(1, 1, 60)):
    n = Nodes('brushed').set(metal=1, rough=rough)
    n.surface.inputs['Base Color'].default_value = linear(colour)
    noise = n.add('TexNoise', Scale=6, Detail=6)
    n.link(n.place(along), noise.inputs['Vector'])
    n.bump(noise.outputs['Fac'], 0.1, 0.01)
    spread = n.add('MapRange')
    spread.inputs['To Min'].default_value = rough * 0.75
    spread.inputs['To Max'].default_value = rough * 1.35
    n.link(noise.outputs['Fac'], spread.inputs['Value'])
    n.link(spread.outputs['Result'], n.surface.inputs['Roughness'])
    return n.material


def glass(colour='#ffffff', rough=0.0, ior=1.45):
    return material(colour, rough=rough, glass=1, ior=ior)


def glaze(colour, second=None, speckle=None, rough=0.12, wave=0.04):
    """Fired glaze: a slight run of the colour, and specks for stoneware."""
    n = Nodes('glaze').set(rough=rough, spec=0.5, coat=0.4)
    noise = n.add('TexNoise', Scale=1.6, Detail=3)
    n.link(n.place((1, 1, 0.6)), noise.inputs['Vector'])
    out = n.colours(noise.outputs['Fac'], [(0.35, colour), (0.7, second or colour)])
    if speckle:
        specks = n.add('TexVoronoi', Scale=26)
        n.link(n.place(), specks.inputs['Vector'])
        size = n.add('TexNoise', Scale=9, Detail=2)
        n.link(n.place(), size.inputs['Vector'])
        less = n.add('Math', operation='MULTIPLY')
        less.inputs[1].default_value = 0.26
        n.link(size.outputs['Fac'], less.inputs[0])
        inside = n.add('Math', operation='LESS_THAN')
        n.link(specks.outputs['Distance'], inside.inputs[0])
        n.link(less.outputs['Value'], inside.inputs[1])
        mix = n.add('MixRGB')
        mix.inputs['Color2'].default_value = linear(speckle)
        n.link(inside.outputs['Value'], mix.inputs['Fac'])
        n.link(out, mix.inputs['Color1'])
        out = mix.outputs['Color']
    n.link(out, n.surface.inputs['Base Color'])
    uneven = n.add('TexNoise', Scale=3.0, Detail=2)
    n.link(n.place(), uneven.inputs['Vector'])
    n.bump(uneven.outputs['Fac'], wave, 0.1)
    return n.material


def wood(light='#d9b98c', dark='#b98d5a', along='x', rings=5.0, rough=0.42):
    """Grain lines along one axis, with fine pores."""
    stretch = {'x': (0.16, 1, 1), 'y': (1, 0.16, 1), 'z': (1, 1, 0.16)}[along]
    n = Nodes('wood').set(rough=rough, spec=0.4)
    bend = n.add('TexNoise', Scale=1.8, Detail=3)
    n.link(n.place(stretch), bend.inputs['Vector'])
    lines = n.add('Math', operation='MULTIPLY')
    lines.inputs[1].default_value = rings * 6
    n.link(bend.outputs['Fac'], lines.inputs[0])
    waves = n.add('Math', operation='SINE')
    n.link(lines.outputs['Value'], waves.inputs[0])
    pores = n.add('TexNoise', Scale=22, Detail=6)
    n.link(n.place(tuple(v if v < 1 else 2 for v in stretch)), pores.inputs['Vector'])
    both = n.add('Math', operation='MULTIPLY_ADD')
    both.inputs[1].default_value = 0.2
    n.link(waves.outputs['Value'], both.inputs[0])
    n.link(pores.outputs['Fac'], both.inputs[2])
    n.link(n.colours(both.outputs['Value'], [(0.2, dark), (0.75, light)]), n.surface.inputs['Base Color'])
    n.bump(pores.outputs['Fac'], 0.12, 0.02)
    return n.material


def cloth(colour, scale=60, strength=0.5, second=None):
    """A weave of two crossing waves."""
    n = Nodes('cloth').set(rough=0.9, spec=0.15, sheen=0.4)
    heights = []
    for direction in ('X', 'Z'):
        wave = n.add('TexWave', bands_direction=direction, Scale=scale, Distortion=0.6)
        n.link(n.place(), wave.inputs['Vector'])
        heights.append(wave.outputs['Fac'])
    both = n.add('Math', operation='MULTIPLY')
    n.link(heights[0], both.inputs[0])
    n.link(heights[1], both.inputs[1])
    n.link(n.colours(both.outputs['Value'], [(0.0, second or colour), (0.6, colour)]), n.surface.inputs['Base Color'])
    n.bump(both.outputs['Value'], strength)
    return n.material


def leather(colour, rough=0.45):
    n = Nodes('leather').set(rough=rough, spec=0.45)
    n.surface.inputs['Base Color'].default_value = linear(colour)
    cells = n.add('TexVoronoi', Scale=55)
    n.link(n.place(), cells.inputs['Vector'])
    n.bump(cells.outputs['Distance'], 0.35, 0.02)
    return n.material


def paper(colour='#f3ede0'):
    return material(colour, rough=0.85, spec=0.15, grain=(90, 0.1))


def glow(colour, strength, rough=0.4):
    out = material(colour, rough=rough)
    surface = out.node_tree.nodes['Principled BSDF']
    surface.inputs['Emission'].default_value = linear(colour)
    surface.inputs['Emission Strength'].default_value = strength
    return out


def pebbled(colour, scale=45, strength=0.5, rough=0.55):
    """The skin of a ball: round grains."""
    n = Nodes('pebbled').set(rough=rough, spec=0.4)
    n.surface.inputs['Base Color'].default_value = linear(colour)
    cells = n.add('TexVoronoi', Scale=scale, feature='SMOOTH_F1')
    n.link(n.place(), cells.inputs['Vector'])
    n.bump(cells.outputs['Distance'], -strength, 0.03)
    return n.material


def twist(colour, second, scale=30, strength=0.6):
    """Strands of wool or willow: lines across, two tones."""
    n = Nodes('twist').set(rough=0.85, spec=0.15, sheen=0.3)
    noise = n.add('TexNoise', Scale=scale, Detail=4)
    n.link(n.place(), noise.inputs['Vector'])
    n.link(n.colours(noise.outputs['Fac'], [(0.3, second), (0.7, colour)]), n.surface.inputs['Base Color'])
    n.bump(noise.outputs['Fac'], strength)
    return n.material
