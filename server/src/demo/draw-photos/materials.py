"""Materials, each made of a few Cycles nodes."""
import bpy

made = {}


def rgb(hex_colour):
    """A colour as designers write it, in the linear values that Cycles wants."""
    parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts], 1)


class Nodes:
    """The node tree of a material or world: add("Type", input=value or socket) returns its first output."""

    def __init__(self, owner):
        owner.use_nodes = True
        self.tree = owner.node_tree
        self.tree.nodes.clear()

    def add(self, kind, out=0, settings=None, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            socket = node.inputs[int(name[1:])] if name[0] == "i" and name[1:].isdigit() else node.inputs[name.replace("_", " ")]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            elif value is not None:
                socket.default_value = value
        return node.outputs[out]

    def math(self, operation, a, b=0.0):
        return self.add("ShaderNodeMath", settings={"operation": operation}, i0=a, i1=b)

    def mix(self, factor, a, b):
        return self.add("ShaderNodeMixShader", i0=factor, i1=a, i2=b)

    def blend(self, factor, a, b):
        return self.add("ShaderNodeMixRGB", i0=factor, i1=a, i2=b)

    def attribute(self, name):
        return self.add("ShaderNodeAttribute", 2, {"attribute_name": name})

    def below(self, value, limit=0.0):
        return self.math("LESS_THAN", value, limit)

    def noise(self, scale, detail=4.0, vector=None):
        if vector is None:
            vector = self.add("ShaderNodeNewGeometry")
        return self.add("ShaderNodeTexNoise", Scale=scale, Detail=detail, Vector=vector)

    def ramp(self, value, stops):
        """stops: (position, hex colour)."""
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        for i, (position, colour) in enumerate(stops):
            element = elements[i] if i < 2 else elements.new(position)
            element.position, element.color = position, rgb(colour)
        self.tree.links.new(value, node.inputs[0])
        return node.outputs[0]

    def surface(self, colour, rough=0.5, metal=0.0, bump=None, strength=0.3, distance=0.01, **more):
        normal = None
        if bump is not None:
            normal = self.add("ShaderNodeBump", Strength=strength, Distance=distance, Height=bump)
        return self.add("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=rough, Metallic=metal, Normal=normal, **more)

    def finish(self, shader, kind="ShaderNodeOutputMaterial"):
        self.add_out(kind, shader)

    def add_out(self, kind, shader):
        node = self.tree.nodes.new(kind)
        self.tree.links.new(shader, node.inputs[0])


def cached(build):
    def get(*args):
        key = (build.__name__, *args)
        if key not in made:
            made[key] = bpy.data.materials.new(str(key))
            nodes = Nodes(made[key])
            nodes.finish(build(nodes, *args))
            # What shines is seen; the light comes from lamps beside it, which gives less noise.
            made[key].cycles.sample_as_light = build.__name__ not in ("glow", "facade", "lamp_glass")
        return made[key]

    return get


@cached
def plain(n, colour, rough=0.5, metal=0.0, coat=0.0):
    return n.surface(rgb(colour), rough, metal, Clearcoat=coat)


@cached
def glow(n, colour, strength):
    return n.add("ShaderNodeEmission", Color=rgb(colour), Strength=strength)


@cached
def lamp_glass(n, colour, strength):
    """A tail light: coloured plastic that shines a little."""
    lines = n.add("ShaderNodeTexWave", 1, {"bands_direction": "Z"}, Scale=18.0)
    colour = n.blend(n.math("MULTIPLY", lines, 0.35), rgb(colour), (0.03, 0, 0, 1))
    return n.surface(colour, 0.12, Clearcoat=1.0, Emission=rgb("#ff1408"), Emission_Strength=strength)


@cached
def rubber(n):
    return n.surface(rgb("#17171a"), 0.75, bump=n.noise(60.0), strength=0.15)


@cached
def mesh_black(n):
    """A grille of plastic honeycomb."""
    position = n.add("ShaderNodeNewGeometry")
    cells = n.add("ShaderNodeTexVoronoi", 0, {"distance": "EUCLIDEAN"}, Scale=42.0, Vector=position)
    return n.surface(n.ramp(cells, [(0.25, "#030303"), (0.6, "#2b2c2e")]), 0.35, bump=cells, strength=0.8)


@cached
def alloy(n, colour, rough):
    """A rim: open where the attribute says so."""
    face = n.surface(rgb(colour), rough, 0.85, Clearcoat=0.6)
    return n.mix(n.below(n.attribute("open")), n.add("ShaderNodeBsdfTransparent"), face)


@cached
def clear_glass(n, tint):
    see = n.add("ShaderNodeBsdfTransparent", Color=(tint, tint * 1.04, tint * 1.02, 1))
    mirror = n.add("ShaderNodeBsdfGlossy", Color=(1, 1, 1, 1), Roughness=0.0)
    return n.mix(n.add("ShaderNodeFresnel", IOR=1.62), see, mirror)


@cached
def car_body(n, colour, metal, privacy, chrome, dirt, zone):
    """Paint under clear coat, with everything that its attributes mark on the surface. Zones without marks are cheaper."""
    flakes = n.noise(900.0, 1.0)
    paint = n.blend(n.math("MULTIPLY", flakes, 0.05 * metal), rgb(colour), (1, 1, 1, 1))
    height = n.add("ShaderNodeSeparateXYZ", 2, Vector=n.add("ShaderNodeTexCoord", 3))
    low = n.add("ShaderNodeMapRange", i0=height, i1=0.62, i2=0.18, i3=0.0, i4=1.0)
    dust = n.math("MULTIPLY", n.math("MULTIPLY", low, n.noise(7.0, 8.0)), dirt)
    paint = n.blend(dust, paint, rgb("#6f675c"))
    if zone == "paint":
        rough = n.math("ADD", n.math("MULTIPLY", dust, 0.5), 0.33)
        coat = n.math("SUBTRACT", 1.0, n.math("MULTIPLY", dust, 1.6))
        body = n.add("ShaderNodeBsdfPrincipled", Base_Color=paint, Metallic=0.55 * metal, Roughness=rough, Specular=0.5, Clearcoat=coat, Clearcoat_Roughness=0.025)
        return n.mix(n.add("ShaderNodeNewGeometry", 6), body, n.surface(rgb("#1d1e20"), 0.9))
    names = ("door1", "door2", "hood", "gate", "bumper", "fuel")
    nearest = None
    for name in names:
        distance = n.math("ABSOLUTE", n.attribute(name))
        nearest = distance if nearest is None else n.math("MINIMUM", nearest, distance)
    groove = n.add("ShaderNodeMapRange", i0=nearest, i1=0.0, i2=0.006, i3=0.0, i4=1.0)
    normal = n.add("ShaderNodeBump", Strength=0.35, Distance=0.006, Height=groove)
    rough = n.math("ADD", n.math("MULTIPLY", dust, 0.5), 0.33)
    coat = n.math("SUBTRACT", 1.0, n.math("MULTIPLY", dust, 1.6))
    body = n.add("ShaderNodeBsdfPrincipled", Base_Color=paint, Metallic=0.55 * metal, Roughness=rough, Specular=0.5, Clearcoat=coat, Clearcoat_Roughness=0.025, Normal=normal)
    plastic = n.surface(n.blend(dust, rgb("#1b1c1e"), rgb("#55504a")), 0.6, bump=n.noise(160.0), strength=0.08)
    dark = n.surface(rgb("#050505"), 0.7)
    gloss = n.surface(rgb("#08080a"), 0.08)
    shade = n.math("MULTIPLY", n.below(n.attribute("privacy")), privacy)
    tint = n.blend(shade, (0.62, 0.68, 0.66, 1), (0.10, 0.11, 0.11, 1))
    see = n.add("ShaderNodeBsdfTransparent", Color=tint)
    mirror = n.add("ShaderNodeBsdfGlossy", Color=(1, 1, 1, 1), Roughness=0.0)
    glass = n.mix(n.add("ShaderNodeFresnel", IOR=1.6), see, mirror)
    if zone == "glass":
        return n.mix(n.add("ShaderNodeNewGeometry", 6), glass, n.add("ShaderNodeBsdfTransparent", Color=tint))
    shader = n.mix(n.below(n.attribute("clad")), body, plastic)
    shader = n.mix(n.below(nearest, 0.0022), shader, dark)
    shader = n.mix(n.below(n.attribute("trim")), shader, gloss)
    if chrome:
        shader = n.mix(n.below(n.attribute("bright")), shader, n.surface(rgb("#d8d9da"), 0.12, 1.0))
    shader = n.mix(n.below(n.attribute("glass")), shader, glass)
    inner = n.mix(n.below(n.attribute("glass")), n.surface(rgb("#1d1e20"), 0.9), n.add("ShaderNodeBsdfTransparent", Color=tint))
    shader = n.mix(n.add("ShaderNodeNewGeometry", 6), shader, inner)
    return n.mix(n.below(n.attribute("arch")), shader, n.add("ShaderNodeBsdfTransparent"))


# Grounds and walls.


@cached
def asphalt(n, wet):
    fine = n.noise(220.0, 2.0)
    large = n.noise(0.9, 6.0)
    colour = n.ramp(n.math("ADD", n.math("MULTIPLY", large, 0.7), n.math("MULTIPLY", fine, 0.3)), [(0.3, "#36373a"), (0.7, "#5b5b5c")])
    if not wet:
        return n.surface(colour, 0.85, bump=fine, strength=0.35)
    pools = n.add("ShaderNodeMapRange", i0=n.noise(0.55, 5.0), i1=0.44, i2=0.56, i3=0.0, i4=1.0)
    colour = n.blend(0.6, colour, (0.012, 0.012, 0.014, 1))
    rough = n.math("ADD", n.math("MULTIPLY", pools, -0.23), 0.27)
    bumped = n.math("MULTIPLY", fine, n.math("SUBTRACT", 1.0, pools))
    return n.surface(colour, rough, bump=bumped, strength=0.22, Specular=0.6)


@cached
def gravel(n, light, dark):
    position = n.add("ShaderNodeNewGeometry")
    stones = n.add("ShaderNodeTexVoronoi", 0, Scale=26.0, Vector=position)
    tone = n.add("ShaderNodeTexVoronoi", 1, Scale=26.0, Vector=position)
    grey = n.add("ShaderNodeRGBToBW", Color=tone)
    patch = n.noise(0.5, 5.0)
    colour = n.ramp(n.math("ADD", n.math("MULTIPLY", grey, 0.55), n.math("MULTIPLY", patch, 0.5)), [(0.25, dark), (0.8, light)])
    colour = n.blend(n.math("MULTIPLY", stones, 1.1), colour, rgb(dark))
    return n.surface(colour, 0.95, bump=n.math("SUBTRACT", 1.0, stones), strength=0.9, distance=0.02)


@cached
def concrete(n, light, dark, gloss):
    stain = n.math("ADD", n.math("MULTIPLY", n.noise(0.7, 8.0), 0.7), n.math("MULTIPLY", n.noise(24.0, 4.0), 0.3))
    return n.surface(n.ramp(stain, [(0.32, dark), (0.68, light)]), n.math("ADD", n.math("MULTIPLY", n.noise(2.0), 0.25), gloss), bump=n.noise(90.0), strength=0.08)


@cached
def snow(n):
    lumps = n.math("ADD", n.math("MULTIPLY", n.noise(1.3, 5.0), 1.0), n.math("MULTIPLY", n.noise(45.0, 3.0), 0.06))
    tracks = n.noise(0.35, 3.0)
    return n.surface(n.ramp(tracks, [(0.3, "#d4dbe3"), (0.6, "#f3f5f8")]), 0.75, bump=lumps, strength=0.7, distance=0.12)


@cached
def grass_soil(n):
    return n.surface(n.ramp(n.noise(1.4, 7.0), [(0.3, "#39431f"), (0.7, "#6b6a38")]), 0.95, bump=n.noise(60.0), strength=1.0)


@cached
def brick(n, colour, other, mortar):
    place = n.add("ShaderNodeTexCoord", 3)
    bricks = n.tree.nodes.new("ShaderNodeTexBrick")
    turned = n.add("ShaderNodeMapping", Vector=place, Rotation=(1.5708, 0, 0))
    n.tree.links.new(turned, bricks.inputs["Vector"])
    for name, value in {"Color1": rgb(colour), "Color2": rgb(other), "Mortar": rgb(mortar), "Scale": 2.6, "Mortar Size": 0.012}.items():
        bricks.inputs[name].default_value = value
    weather = n.blend(n.math("MULTIPLY", n.noise(0.8, 8.0), 0.55), bricks.outputs[0], rgb(mortar))
    return n.surface(weather, 0.9, bump=n.math("SUBTRACT", 1.0, bricks.outputs[1]), strength=0.5)


@cached
def corrugated(n, colour, per_metre):
    place = n.add("ShaderNodeTexCoord", 3)
    wave = n.add("ShaderNodeTexWave", 1, {"bands_direction": "X"}, Scale=per_metre * 0.314, Vector=place)
    rust = n.add("ShaderNodeMapRange", i0=n.noise(1.6, 10.0), i1=0.56, i2=0.75, i3=0.0, i4=0.5)
    return n.surface(n.blend(rust, rgb(colour), rgb("#5a4434")), 0.5, 0.1, bump=wave, strength=1.0, distance=0.05)


@cached
def planks(n, colour, other):
    place = n.add("ShaderNodeTexCoord", 3)
    wave = n.add("ShaderNodeTexWave", 1, {"bands_direction": "X", "wave_profile": "SAW"}, Scale=2.1, Vector=place)
    stretched = n.add("ShaderNodeMapping", Vector=place, Scale=(9, 9, 0.7))
    grain = n.noise(2.0, 8.0, stretched)
    return n.surface(n.ramp(grain, [(0.3, other), (0.7, colour)]), 0.8, bump=wave, strength=0.7, distance=0.03)


@cached
def facade(n, wall, lit, seed):
    """A house: windows in rows, some with light behind them."""
    place = n.add("ShaderNodeTexCoord", 3)
    x = n.add("ShaderNodeSeparateXYZ", 0, Vector=place)
    z = n.add("ShaderNodeSeparateXYZ", 2, Vector=place)
    u, v = n.math("DIVIDE", x, 2.4), n.math("DIVIDE", z, 3.1)
    across = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", u), 0.5))
    up = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", v), 0.55))
    is_window = n.math("MULTIPLY", n.below(across, 0.22), n.below(up, 0.27))
    frame = n.math("MULTIPLY", n.below(across, 0.255), n.below(up, 0.30))
    cell = n.add("ShaderNodeCombineXYZ", X=n.math("FLOOR", u), Y=n.math("FLOOR", v), Z=float(seed))
    chance = n.add("ShaderNodeTexWhiteNoise", 0, {"noise_dimensions": "3D"}, Vector=cell)
    on = n.math("MULTIPLY", n.below(chance, lit), n.math("ADD", n.math("MULTIPLY", chance, 2.5), 0.3))
    pane = n.surface(rgb("#10151b"), 0.05, Emission=rgb("#ffc37a"), Emission_Strength=on)
    plaster = n.surface(n.blend(n.math("MULTIPLY", n.noise(0.9, 8.0), 0.5), rgb(wall), (0.16, 0.15, 0.14, 1)), 0.9)
    wall_and_frame = n.mix(frame, plaster, n.surface(rgb("#d9d6cf"), 0.6))
    return n.mix(is_window, wall_and_frame, pane)


@cached
def leaves(n, colour, other):
    mixed = n.blend(n.noise(1.1, 3.0), rgb(colour), rgb(other))
    leaf = n.surface(mixed, 0.6, Specular=0.2)
    through = n.add("ShaderNodeBsdfTranslucent", Color=mixed)
    return n.mix(0.3, leaf, through)
