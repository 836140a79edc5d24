"""Draws the photos of the demonstration's cars, with Blender 3.4 or later and its Cycles:

    blender -b --factory-startup -P server/src/demo/draw-photos/draw.py -- server/src/demo/photos [NAME …] [--size=1200x900]
        [--samples=40]

Without names all of them are drawn, one to four minutes each on one core. Nobody needs this to run or to test the
project. Everything comes from the measures in shapes.py: no model, texture or photo of anybody else is used."""
import math
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
import bpy
import numpy as np

import car
import cars
import materials
import scenes
from body import Shape

DUSK = [(0.0, "#e8a06a"), (0.10, "#c98d86"), (0.3, "#66708f"), (1.0, "#27344f")]
NIGHT = [(0.0, "#2b2a33"), (0.2, "#161a26"), (1.0, "#080b14")]
DAWN = [(0.0, "#f1cfa2"), (0.12, "#e6d3c4"), (0.4, "#a9bdd0"), (1.0, "#6d8fb8")]
SNOW = [(0.0, "#c3ccd6"), (0.3, "#dce2e9"), (1.0, "#eef1f5")]
STORM = [(0.0, "#c9ccc9"), (0.15, "#8e979f"), (0.5, "#6b747e"), (1.0, "#59626d")]


def day(elevation, rotation, **more):
    return lambda: scenes.clear_sky(elevation, rotation, **more)


def sky(stops, strength, *suns, cloud=0.3):
    def light():
        scenes.gradient_sky(stops, strength, cloud)
        for one in suns:
            scenes.sun(*one)
    return light


nothing = lambda: None
# Name: place, light, yaw of the car (0 side, 45 front to the left, 90 front, 135 front to the right, 225 and 315
# rear), height of the camera, focal length, exposure, other cars behind it as (name, x, y, yaw).
PICTURES = {
    "passat": (scenes.yard, lambda: scenes.overcast(0.9), 42, 1.45, 34, 0.1, []),
    "v60": (scenes.quay, day(38, 40), 232, 1.5, 34, -0.75, []),
    "leaf": (scenes.showroom, day(48, -35), 138, 1.5, 34, -0.55, [("yaris", -5.2, 6.3, 100), ("cx5", 5.0, 6.4, 95)]),
    "bmw": (scenes.street, sky(DUSK, 0.55), 40, 1.25, 36, 0.5, []),
    "yaris": (lambda: scenes.courtyard(), day(42, 30), 140, 1.5, 36, -0.7, []),
    "octavia": (lambda: scenes.forest(scenes.birches()), day(14, 60, strength=0.16), 318, 1.45, 34, -0.1, []),
    "cx5": (scenes.winter, sky(SNOW, 0.95, (28, 50, 1.2, "#fff1dc", 6)), 40, 1.45, 35, -0.3, []),
    "a4": (scenes.workshop, nothing, 135, 1.5, 30, -0.1, []),
    "model3": (lambda: scenes.lot(), sky(NIGHT, 0.8), 138, 1.45, 34, 0.2, []),
    "outback": (scenes.field, sky(DAWN, 0.8, (9, 75, 3.2, "#ffc98a", 1.5)), 46, 1.5, 34, 0.6, []),
    "eniro": (lambda: scenes.quay(True), sky(DUSK, 0.8), 48, 1.5, 34, 0.7, []),
    "cclass": (scenes.underground, nothing, 44, 1.35, 30, 0.5, [("mondeo", -5.0, 4.6, 96)]),
    "hilux": (lambda: scenes.yard("#6d7b70", "#2f5a75"), sky(STORM, 1.1, (40, -50, 2.2, "#ffeccc", 8)), 140, 1.6, 33, 0.45, []),
    "mondeo": (lambda: scenes.street(False), lambda: scenes.overcast(0.85), 226, 1.5, 34, 0.15, []),
    "p3008": (lambda: scenes.forest(scenes.autumn()), day(24, -70, strength=0.13), 140, 1.5, 35, -0.2, []),
    "xc60": (scenes.winter, sky(DAWN, 0.6, (7, 80, 2.4, "#ffb877", 1.5)), 322, 1.5, 34, 0.35, []),
    "transporter": (scenes.showroom, lambda: scenes.overcast(0.9), 38, 1.75, 33, -0.1, [("a4", 6.2, 6.6, 85)]),
    "defender": (lambda: scenes.forest(scenes.birches()), lambda: scenes.overcast(0.8), 44, 1.7, 34, 0.45, []),
    "mustang": (lambda: scenes.lot(False), sky(DUSK, 0.9, (6, 100, 1.6, "#ff9a5a", 2)), 137, 1.2, 36, 0.5, []),
}
SHARE = 0.83  # of the width, that the car takes


def frame(points, yaw, height, lens, width, high):
    """Where the camera stands so that the car takes SHARE of the width and is in the middle, a little low."""
    c, s = math.cos(yaw), math.sin(yaw)
    p = points @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T
    camera, pitch = np.array([0, -6.0, height]), 0.05
    for _ in range(40):
        d = p - camera
        forward = d[:, 1] * math.cos(pitch) - d[:, 2] * math.sin(pitch)
        x = d[:, 0] / forward * lens / 36
        y = (d[:, 2] * math.cos(pitch) + d[:, 1] * math.sin(pitch)) / forward * lens / 36
        share = max((x.max() - x.min()) / SHARE, (y.max() - y.min()) * width / high / 0.68)
        camera[1] *= 1 + 0.7 * (share - 1)
        camera[0] += (x.max() + x.min()) / 2 * -camera[1] * 36 / lens
        pitch -= (y.max() + y.min()) / 2 * 36 / lens + 0.02
    return camera, pitch


def draw(name, folder, width, high, samples):
    place, light, yaw, height, lens, exposure, others = PICTURES[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.made.clear()
    scene = bpy.context.scene
    light()
    place()
    shape, look = cars.CARS[name]
    stand = car.build(Shape(**shape), look)
    stand.rotation_euler = (0, 0, math.radians(yaw))
    body = next(thing for thing in bpy.data.objects if thing.name == "body")
    half = np.array([v.co for v in body.data.vertices][::7]) - (shape["L"] / 2, 0, 0)
    points = np.concatenate([half, half * (1, -1, 1), half * (1, 1, 0)])
    for other, x, y, turn in others:
        beside = car.build(Shape(**cars.CARS[other][0]), {**cars.CARS[other][1], "plate": None})
        beside.location, beside.rotation_euler = (x, y, 0), (0, 0, math.radians(turn))
    at, pitch = frame(points, math.radians(yaw), height, lens, width, high)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    scene.camera = camera
    camera.location, camera.rotation_euler = at, (math.pi / 2 - pitch, 0, 0)
    camera.data.lens = lens
    camera.data.dof.use_dof, camera.data.dof.focus_distance, camera.data.dof.aperture_fstop = True, -at[1] - 1.2, 2.8

    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.resolution_x, scene.render.resolution_y = width, high
    cycles = scene.cycles
    cycles.samples, cycles.use_denoising = samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.08, 6
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 4, 1, 3, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "High Contrast"
    scene.view_settings.exposure = exposure
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    passes = Path(tempfile.mkdtemp())
    output.base_path, output.format.file_format, output.format.color_depth = str(passes), "OPEN_EXR", "16"
    output.file_slots.clear()
    layers = ("Image", "Denoising Albedo", "Denoising Normal")
    for key in layers:
        output.file_slots.new(key)
        tree.links.new(source.outputs[key], output.inputs[key])
    tree.links.new(source.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    begun = time.time()
    bpy.ops.render.render()
    smooth = denoise(*[load(passes / f"{key}0001.exr") for key in layers])
    shutil.rmtree(passes)
    image = bpy.data.images.new("done", width, high, float_buffer=True)
    image.pixels.foreach_set(np.concatenate([smooth, np.ones((high, width, 1))], 2).astype(np.float32).ravel())
    scene.render.image_settings.file_format, scene.render.image_settings.quality = "WEBP", 82
    image.save_render(str(folder / f"{name}.webp"), scene=scene)
    print(f"{name} took {time.time() - begun:.0f} s", flush=True)


def load(path):
    image = bpy.data.images.load(str(path))
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(image.size[1], image.size[0], 4)[..., :3]


def denoise(image, albedo, normal):
    """Debian's Blender is built without a denoiser: averages neighbours whose surface and brightness are alike."""
    base = albedo + 0.02
    albedo, normal = blur(albedo), blur(normal)
    light = np.log1p(np.maximum(image, 0) / base)
    for step, tolerance in ((1, 0.55), (2, 0.35), (4, 0.25)):
        total, weights = np.zeros_like(light), np.zeros(light.shape[:2], np.float32)
        middle = blur(light)
        for dy in (-2, -1, 0, 1, 2):
            for dx in (-2, -1, 0, 1, 2):
                move = lambda a: np.roll(a, (dy * step, dx * step), (0, 1))
                apart = ((move(middle) - middle) ** 2).sum(-1) / tolerance**2
                apart += ((move(albedo) - albedo) ** 2).sum(-1) / 0.06**2 + ((move(normal) - normal) ** 2).sum(-1) / 0.12**2
                weight = np.exp(-apart - (dx * dx + dy * dy) / 4)
                total += move(light) * weight[..., None]
                weights += weight
        light = total / weights[..., None]
    return np.expm1(light) * base


def blur(a):
    return sum(np.roll(a, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1)) / 9


def main(arguments):
    options = dict(a[2:].split("=") for a in arguments if a.startswith("--"))
    folder, *names = [a for a in arguments if not a.startswith("--")]
    width, high = map(int, options.get("size", "1200x900").split("x"))
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names or PICTURES:
        draw(name, Path(folder).resolve(), width, high, int(options.get("samples", 40)))


main(sys.argv[sys.argv.index("--") + 1 :])
