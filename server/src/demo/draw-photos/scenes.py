"""Places and times of day. The camera stands at y < 0 and looks along y; the car stands at the origin."""
import math

import bpy
import numpy as np

import materials as m
from car import mesh, turned
from materials import Nodes, rgb

random = np.random.default_rng(13)


# Light.


def clear_sky(elevation, rotation, strength=0.12, sun=0.6, dust=1.5):
    """Sun from `rotation` degrees: 0 behind the camera, 90 from the left, 180 against the light."""
    world = new_world()
    sky = world.add("ShaderNodeTexSky", settings={"sky_type": "NISHITA", "sun_elevation": math.radians(elevation), "sun_rotation": math.radians(rotation + 180), "sun_intensity": sun, "dust_density": dust, "sun_size": math.radians(1.2)})
    place = world.add("ShaderNodeTexCoord", 0)
    clouds = world.add("ShaderNodeTexNoise", Scale=2.6, Detail=7.0, Vector=world.add("ShaderNodeMapping", Vector=place, Scale=(1, 1, 3.2)))
    cover = world.add("ShaderNodeMapRange", i0=clouds, i1=0.54, i2=0.74, i3=0.0, i4=0.75)
    white = world.blend(0.35, rgb("#ffffff"), sky)
    bright = world.add("ShaderNodeMixRGB", settings={"blend_type": "MULTIPLY"}, i0=1.0, i1=white, i2=(6, 6, 6, 1))
    world.finish(world.add("ShaderNodeBackground", Color=world.blend(cover, sky, bright), Strength=strength), "ShaderNodeOutputWorld")


def gradient_sky(stops, strength, cloud=0.25):
    """stops from the horizon (0) up to the zenith (1): overcast days, dusk, night."""
    world = new_world()
    place = world.add("ShaderNodeTexCoord", 0)
    up = world.add("ShaderNodeSeparateXYZ", 2, Vector=place)
    flat = world.add("ShaderNodeMapping", Vector=place, Scale=(1, 1, 3.5))
    noise = world.add("ShaderNodeTexNoise", Scale=2.2, Detail=8.0, Vector=flat)
    height = world.math("ADD", up, world.math("MULTIPLY", world.math("SUBTRACT", noise, 0.5), cloud))
    world.finish(world.add("ShaderNodeBackground", Color=world.ramp(height, stops), Strength=strength), "ShaderNodeOutputWorld")


def new_world():
    bpy.context.scene.world = bpy.data.worlds.new("sky")
    return Nodes(bpy.context.scene.world)


def overcast(strength=1.0):
    gradient_sky([(0.0, "#b9c0c6"), (0.18, "#dfe3e6"), (0.6, "#f2f4f6"), (1.0, "#ffffff")], strength, 0.5)
    sun(48, 55, 1.5, "#fff4e4", 18)


def sun(elevation, rotation, strength, colour, size=0.6):
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.color, light.angle = strength, rgb(colour)[:3], math.radians(size)
    thing = link(bpy.data.objects.new("sun", light))
    thing.rotation_euler = (math.radians(90 - elevation), 0, math.radians(-rotation))


def area(x, y, z, width, depth, watts, colour="#ffffff", tilt=0.0):
    light = bpy.data.lights.new("area", "AREA")
    light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", width, depth, watts, rgb(colour)[:3]
    thing = link(bpy.data.objects.new("area", light))
    thing.location, thing.rotation_euler = (x, y, z), (tilt, 0, 0)


# Things.


def link(thing):
    bpy.context.collection.objects.link(thing)
    return thing


def ground(material, size=300):
    bpy.ops.mesh.primitive_plane_add(size=size)
    bpy.context.object.data.materials.append(material)


def box(x, y, z, width, depth, height, material, turn=0.0, lights=True):
    """Stands on z, with its own coordinates in metres for the material."""
    w, d = width / 2, depth / 2
    points = [(a, b, c) for c in (0, height) for a, b in ((-w, -d), (w, -d), (w, d), (-w, d))]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    thing = mesh("box", points, faces, material, smooth=False)
    thing.location, thing.rotation_euler = (x, y, z), (0, 0, math.radians(turn))
    thing.visible_diffuse = thing.visible_glossy = lights
    return thing


def post(x, y, z, radius, height, material):
    bpy.ops.mesh.primitive_cylinder_add(radius=radius, depth=height, location=(x, y, z + height / 2), vertices=24)
    bpy.context.object.data.materials.append(material)
    bpy.ops.object.shade_smooth()


def bulb(x, y, z, radius, colour, strength, watts=0.0):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=(x, y, z), segments=16, ring_count=8)
    bpy.context.object.data.materials.append(m.glow(colour, strength))
    if watts:
        light = bpy.data.lights.new("bulb", "POINT")
        light.energy, light.color, light.shadow_soft_size = watts, rgb(colour)[:3], 0.25
        link(bpy.data.objects.new("bulb", light)).location = (x, y, z - radius - 0.05)


def lamp_post(x, y, height=6.0, colour="#ffb765", watts=900):
    post(x, y, 0, 0.06, height, m.plain("#2a2c2e", 0.5, 0.5))
    box(x + 0.4, y, height, 1.0, 0.16, 0.08, m.plain("#2a2c2e", 0.5, 0.5))
    bulb(x + 0.75, y, height - 0.04, 0.11, colour, 40, watts)


def quads(centres, size, flat, material):
    """Many small leaves of random direction; flat below 1 keeps them near the horizontal, above 1 upright."""
    n = len(centres)
    a = random.normal(size=(n, 3)) * (1, 1, flat)
    a /= np.linalg.norm(a, axis=1)[:, None]
    b = np.cross(a, random.normal(size=(n, 3)))
    b /= np.linalg.norm(b, axis=1)[:, None]
    s = (size * random.uniform(0.5, 1.2, n))[:, None]
    p = np.stack([centres - a * s, centres + b * s * 0.5, centres + a * s, centres - b * s * 0.5], 1).reshape(-1, 3)
    thing = mesh("leaves", p, np.arange(4 * n).reshape(n, 4), material, smooth=False)
    bpy.context.collection.objects.unlink(thing)
    return thing


def leafy_tree(material, count=16000, height=8.0, spread=2.6, low=0.22):
    crowns = random.normal(size=(14, 3)) * (spread * 0.42, spread * 0.42, height * 0.17) + (0, 0, height * (0.5 + low / 2))
    which = random.integers(0, len(crowns), count)
    v = random.normal(size=(count, 3))
    v *= (random.uniform(0.55, 1.05, count) ** 0.5 / np.linalg.norm(v, axis=1))[:, None]
    return quads(crowns[which] + v * spread * 0.42, 0.10, 1.0, material)


def spruce_tree(material, count=26000, height=11.0, white=False):
    level = random.uniform(0.03, 1, count) ** 0.8
    tier = np.floor(level * 16) / 16
    radius = (1 - level) * height * 0.21 * (0.6 + 0.55 * (level - tier) * -16 + 0.55)
    angle = random.uniform(0, 2 * np.pi, count)
    r = radius * random.uniform(0.25, 1, count) ** 0.5
    z = 0.5 + level * height - r * 0.28 + (0.10 if white else 0)
    return quads(np.stack([r * np.cos(angle), r * np.sin(angle), z], 1), 0.085 if white else 0.13, 0.15 if white else 0.5, material)


def trees(kinds, places, trunk="#3b2f26", scale=(0.8, 1.25)):
    for x, y in places:
        size = random.uniform(*scale)
        for kind in kinds:
            thing = link(bpy.data.objects.new("tree", kind.data))
            thing.location, thing.scale = (x, y, 0), (size, size, size * random.uniform(0.9, 1.15))
            thing.rotation_euler = (0, 0, hash((round(x, 2), round(y, 2))) % 6)
        post(x, y, 0, 0.13 * size, 5.5 * size, m.plain(trunk, 0.9))


def row(y, x0, x1, step, jitter=1.0):
    xs = np.arange(x0, x1, step)
    return [(x + random.uniform(-jitter, jitter), y + random.uniform(-jitter, jitter)) for x in xs]


def tyres(x, y, count):
    for i in range(count):
        empty = link(bpy.data.objects.new("tyre", None))
        empty.location = (x + random.uniform(-0.03, 0.03), y, 0.11 + 0.215 * i)
        empty.rotation_euler = (math.pi / 2, 0, 0)
        turned([(0.2, -0.09), (0.22, -0.105), (0.28, -0.11), (0.315, -0.09), (0.325, 0), (0.315, 0.09), (0.28, 0.11), (0.22, 0.105), (0.2, 0.09)], "tyre", m.rubber(), empty, (0, 0, 0), 1, 48)


def container(x, y, colour, turn=0.0, z=0.0):
    box(x, y, z, 6.06, 2.44, 2.59, m.corrugated(colour, 4.2), turn)


def paint_line(x, y, width, depth, turn=0.0):
    box(x, y, 0.0, width, depth, 0.004, m.plain("#c9c8c2", 0.7), turn)


def bays(y, x0=-7.5, count=7, length=4.6):
    for i in range(count):
        paint_line(x0 + 2.5 * i, y, 0.11, length)


def behind_camera(colour="#3c4436"):
    """Something dark on the horizon behind the camera, which the car's side mirrors."""
    box(0, -34, 0, 120, 2, 6.0, m.plain(colour, 0.9))
    box(-16, -26, 0, 10, 6, 8.0, m.plain("#7a736a", 0.8))
    box(20, -28, 0, 12, 5, 6.0, m.plain("#55585c", 0.8))


# Places.


def birches():
    return [leafy_tree(m.leaves("#566a2a", "#8a7f35"))]


def autumn():
    return [leafy_tree(m.leaves("#a8742a", "#c59b3c"))]


def yard(fence="#8a9196", load="#7d3a2c"):
    """Gravel behind a fence of sheet metal."""
    ground(m.gravel("#a39c90", "#5b564e"))
    box(0, 9.5, 0, 46, 0.06, 2.2, m.corrugated(fence, 5.0), -3)
    container(-7.5, 7.2, load, 4)
    tyres(4.6, 7.6, 5)
    tyres(5.3, 7.8, 4)
    box(7.6, 7.4, 0, 1.2, 1.0, 0.14, m.planks("#9b7d55", "#6d5638"))
    box(7.6, 7.4, 0.16, 1.2, 1.0, 0.14, m.planks("#9b7d55", "#6d5638"), 6)
    trees(birches(), row(19, -30, 30, 4.0) + row(25, -36, 36, 4.5), "#a8a49a")
    behind_camera()


def workshop():
    """Strip lights, a lift, a red tool chest and a roller door."""
    gradient_sky([(0, "#30343a"), (1, "#30343a")], 0.4)
    ground(m.concrete("#8b8c8a", "#5f615f", 0.10))
    wall = m.concrete("#d2d0c8", "#b4b1a7", 0.6)
    box(0, 6.6, 0, 26, 0.3, 5.2, wall)
    box(0, 6.42, 0, 26, 0.05, 1.3, m.plain("#34506b", 0.5))
    box(-11, -2, 0, 0.3, 24, 5.2, wall)
    box(11, -2, 0, 0.3, 24, 5.2, wall)
    box(0, -14, 0, 26, 0.3, 5.2, wall)
    box(0, -3, 5.0, 26, 26, 0.2, m.plain("#b9b9b4", 0.8))
    box(-5.2, 6.38, 0, 3.8, 0.08, 3.6, m.corrugated("#c7cacd", 3.0))
    for y in (-8.5, -4.5, -0.5, 3.2):
        for x in (-4.6, 0.0, 4.6):
            box(x, y, 4.7, 2.6, 0.22, 0.08, m.glow("#f4f8ff", 22), lights=False)
        area(0, y, 4.65, 11, 0.3, 170, "#f4f8ff")
    for x in (-2.1, 2.4):
        box(x, 5.2, 0, 0.35, 0.35, 3.3, m.plain("#1f4f9c", 0.35, 0.0, 0.5))
    box(5.2, 5.9, 0, 1.5, 0.6, 1.15, m.plain("#a3141c", 0.3, 0.0, 0.6))
    for i in range(5):
        box(5.2, 5.59, 0.14 + 0.2 * i, 1.36, 0.02, 0.16, m.plain("#8a1017", 0.3))
        box(5.2, 5.57, 0.24 + 0.2 * i, 0.9, 0.02, 0.02, m.plain("#c9c9c9", 0.2, 1.0))
    tyres(7.4, 5.8, 6)
    tyres(8.2, 5.7, 5)
    box(1.0, 6.3, 1.7, 1.6, 0.06, 1.0, m.plain("#d9d6c6", 0.6))


def lot(lights=True):
    """A wet car park before a shop, at night."""
    ground(m.asphalt(True))
    bays(4.0)
    box(2, 24, 0, 44, 8, 5.0, m.plain("#34383d", 0.6))
    box(2, 19.9, 0.2, 34, 0.1, 2.7, m.glow("#ffe2b8", 0.9 if lights else 0.35))
    for i in range(14):
        box(-15 + i * 2.6, 19.8, 0, 0.14, 0.2, 3.1, m.plain("#1c1e21", 0.5))
    box(-6, 19.7, 3.5, 9, 0.2, 0.9, m.glow("#d8213a", 2.5 if lights else 0.8))
    for x, y in ((-8, 8), (7.5, 9), (0, 15)):
        lamp_post(x, y, 6.5, "#ffc078", 1500 if lights else 0)
    lamp_post(-5, -8, 7, "#ffd9ac", 2600 if lights else 0)
    lamp_post(6, -7, 7, "#dbe6ff", 2200 if lights else 0)
    trees(birches(), row(30, -34, 34, 6))


def winter():
    """Snow, spruces and a fence of boards."""
    ground(m.snow())
    green, white = m.leaves("#1d2c20", "#2d3b29"), m.plain("#eef1f5", 0.8)
    spruce = [spruce_tree(green), spruce_tree(white, 9000, white=True)]
    trees(spruce, row(13, -24, 24, 4.2) + row(18, -30, 30, 3.6) + row(26, -40, 40, 3.4), scale=(0.7, 1.3))
    for i in range(16):
        box(-15 + i * 2, 8.2, 0, 0.12, 0.12, 1.2, m.planks("#7d7468", "#574f45"))
    for z in (0.45, 0.9):
        box(0, 8.12, z, 32, 0.04, 0.16, m.planks("#7d7468", "#574f45"))
        box(0, 8.12, z + 0.16, 32, 0.06, 0.04, white)
    behind_camera("#5c6670")


def quay(lit=False):
    """Containers, bollards and a ferry on the water."""
    ground(m.concrete("#8d8b86", "#66645f", 0.45), 300)
    box(0, 9.0, 0, 80, 0.5, 0.22, m.plain("#c9a227", 0.6))
    for x in range(-12, 14, 6):
        post(x, 8.3, 0, 0.16, 0.45, m.plain("#1b1c1e", 0.5))
        post(x, 8.3, 0.45, 0.24, 0.10, m.plain("#1b1c1e", 0.5))
    water = m.plain("#1d3440", 0.12)
    box(0, 110, 0.02, 400, 200, 0.004, water)
    hull, deck = m.plain("#e8e9ea", 0.4), m.plain("#f2f2f0", 0.4)
    box(-6, 86, 0, 62, 12, 5.0, m.plain("#16335c", 0.4))
    box(-5, 86, 5.0, 60, 12, 1.0, m.plain("#e8e9ea", 0.4))
    box(-4, 86, 6.0, 58, 11.5, 4.0, hull)
    box(-8, 86, 10.0, 44, 10, 3.0, deck)
    box(-14, 86, 13.0, 22, 9, 2.6, deck)
    box(-16, 86, 15.6, 4, 4, 4.5, m.plain("#b8121f", 0.4))
    pane = m.glow("#ffd9a0", 5.0) if lit else m.plain("#27323c", 0.1)
    for level, (z, n) in enumerate(((7.6, 22), (11.2, 17), (14.1, 8))):
        for i in range(n):
            box(-30 + level * 2 + i * 2.4, 80.1 + level * 0.7, z, 1.4, 0.1, 0.8, pane)
    if lit:
        for x, y in ((-7, 7.6), (5, 7.6), (-4, -6)):
            lamp_post(x, y, 7, "#ffd9a8", 1400)
    container(10.5, 12.5, "#1f5c7a", -8)
    container(10.7, 12.6, "#a5481f", -6, 2.6)
    container(16.5, 16, "#5a6b2f", -5)
    container(-13, 13.5, "#8f2323", 10)
    behind_camera("#6b7278")


def street(lit=True):
    """Old houses behind a pavement, lamps and lit windows."""
    ground(m.asphalt(True) if lit else m.asphalt(False))
    box(0, 7.0, 0, 120, 6.0, 0.13, m.concrete("#86827a", "#625f58", 0.5))
    box(0, 4.05, 0, 120, 0.16, 0.14, m.plain("#9a978f", 0.7))
    chance = 0.42 if lit else 0.0
    x = -32
    for i, (colour, width, height) in enumerate((("#a98a5c", 14, 12.4), ("#8b5a48", 12, 9.3), ("#b5a98c", 16, 12.4), ("#6f7f78", 12, 9.3), ("#a8795a", 14, 12.4))):
        box(x + width / 2, 14.5, 0, width, 9, height, m.facade(colour, chance, i))
        box(x + width / 2, 14.5, height, width + 0.3, 9.4, 0.35, m.plain("#3d332e", 0.7))
        x += width
    for x in (-9, 1.5, 11):
        lamp_post(x, 5.0, 5.2, "#ffcf9a", 620 if lit else 0)
    if lit:
        lamp_post(-3, -7, 6, "#ffc487", 1300)
    box(0, -16, 0, 80, 6, 11, m.facade("#8d8068", chance, 9), 180)


def forest(kinds):
    """Grass and a sandy track at the edge of a wood."""
    ground(m.gravel("#a08f72", "#64573f"))
    grass = m.leaves("#5d6a2c", "#8f8a45")
    blades = np.concatenate([random.uniform((-14, 2.7, 0.02), (14, 9, 0.16), (26000, 3)), random.uniform((-9, -5.6, 0.0), (9, -3.4, 0.05), (2500, 3))])
    link(quads(blades, 0.13, 3.0, grass))
    box(0, 30, 0, 160, 54, 0.03, m.grass_soil())
    trees(kinds, row(11, -26, 26, 3.4) + row(15, -30, 30, 3.0) + row(21, -36, 36, 3.0), "#b9b3a6", (0.8, 1.4))
    behind_camera("#39422c")


def courtyard(doors="#6b3f2a"):
    """A brick wall with two wooden gates."""
    ground(m.concrete("#8a867e", "#5c5954", 0.55))
    box(0, 6.2, 0, 44, 0.4, 5.6, m.brick("#7d3b2a", "#96503a", "#8d867c"), 2)
    for x in (-4.6, 4.4):
        box(x, 5.94, 0, 3.0, 0.1, 2.7, m.planks(doors, "#3d2419"), 2)
        box(x, 5.92, 2.7, 3.3, 0.14, 0.22, m.plain("#b3ada2", 0.8), 2)
    box(0.2, 5.9, 1.2, 0.12, 0.12, 4.2, m.plain("#54585a", 0.4, 0.8))
    bulb(0.2, 5.7, 3.2, 0.09, "#ffd9a8", 2)
    tyres(8.4, 5.2, 3)
    behind_camera("#7a6f62")


def underground():
    """A garage under a house: pillars, strip lights, painted bays."""
    gradient_sky([(0, "#202225"), (1, "#202225")], 0.3)
    ground(m.concrete("#6f726f", "#4c4f4d", 0.06))
    box(0, -2, 2.75, 46, 40, 0.3, m.plain("#a3a39e", 0.9))
    box(0, 7.4, 0, 46, 0.3, 2.8, m.concrete("#b9b7b0", "#98958d", 0.6))
    box(0, 7.2, 0, 46, 0.05, 0.9, m.plain("#c79a1c", 0.5))
    for x in (-21, 21):
        box(x, -2, 0, 0.3, 40, 2.8, m.concrete("#b9b7b0", "#98958d", 0.6))
    box(0, -20, 0, 46, 0.3, 2.8, m.concrete("#b9b7b0", "#98958d", 0.6))
    for x in (-6.4, 0.9, 8.2):
        box(x, 4.6, 0, 0.5, 0.5, 2.8, m.concrete("#c9c7c0", "#a8a59d", 0.6))
        box(x, 4.6, 0, 0.52, 0.52, 1.0, m.plain("#c79a1c", 0.5))
    for y in (-9, -5, -1.2, 2.6, 6.2):
        for x in (-9, -3, 3, 9):
            box(x, y, 2.66, 1.5, 0.14, 0.06, m.glow("#eef6ff", 15), lights=False)
        area(0, y, 2.62, 20, 0.2, 75, "#eef6ff")
    bays(2.2)


def showroom():
    """In front of a dealer's glass hall."""
    ground(m.asphalt(False))
    bays(6.2, -10.0, 9)
    box(0, 20, 0, 40, 9, 5.4, m.plain("#d7d9da", 0.5))
    box(0, 15.45, 0.3, 34, 0.06, 3.8, m.plain("#1c2a33", 0.03, 0.3))
    for i in range(12):
        box(-16.5 + i * 3, 15.35, 0, 0.12, 0.2, 4.2, m.plain("#e3e4e4", 0.4))
    box(0, 15.2, 4.3, 40.4, 0.3, 1.0, m.plain("#8f1020", 0.4))
    for x in (-12, -9.5, 12):
        post(x, 12, 0, 0.05, 7.5, m.plain("#dddddd", 0.3, 0.6))
        box(x + 0.62, 12, 5.2, 1.2, 0.02, 2.2, m.plain("#8f1020", 0.7))
    trees(birches(), row(28, -40, 40, 5))
    behind_camera()


def field():
    """A country road between fields, and a wood far away."""
    ground(m.grass_soil(), 600)
    box(0, 0.6, 0, 400, 6.6, 0.02, m.asphalt(False))
    paint_line(0, 3.4, 400, 0.12)
    grass = m.leaves("#7c7a3a", "#a89a55")
    link(quads(random.uniform((-18, 4.4, 0.02), (18, 14, 0.24), (30000, 3)), 0.15, 3.0, grass))
    trees(autumn(), row(55, -70, 70, 5.0, 3.0) + row(62, -80, 80, 4.6, 3.0))
    trees(birches(), [(-13, 24), (15, 30), (19, 27)], "#b9b3a6", (1.0, 1.3))
    behind_camera("#4a4a33")
