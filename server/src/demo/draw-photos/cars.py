"""What each car of the demonstration looks like: shape, colour, lamps and grille. Places are in draw.py."""
import bpy
import numpy as np
import shapes as s
from car import disc, patch, rect, wheel
from materials import plain


def grille(y, z0, z1, kind="mesh", surround="chrome", taper=0.85, passes=2):
    outline = [(-y, z1), (y, z1), (y * taper, z0), (-y * taper, z0)]
    middle = (z0 + z1) / 2
    wide = [(a * (1 + 0.016 / y), middle + (b - middle) * (1 + 0.032 / (z1 - z0))) for a, b in outline]
    frame = [("front", wide, surround, dict(sides=(1,), lift=0.006, passes=passes))] if surround else []
    return frame + [("front", outline, kind, dict(sides=(1,), lift=0.010, passes=passes))]


def slats(y, z0, z1, count, kind="chrome", height=0.010):
    return [("front", rect(0, z0 + (z1 - z0) * (i + 0.5) / count, 2 * y, height), kind, dict(sides=(1,), lift=0.016, passes=1)) for i in range(count)]


def intake(y, z0, z1, fogs=None, kind="mesh"):
    """The opening under the plate, and the two at the corners."""
    out = [("front", [(-y * 0.92, z1), (y * 0.92, z1), (y, z0), (-y, z0)], kind, dict(sides=(1,)))]
    if fogs:
        a, b = fogs
        out += [("front", [(a, z1 + 0.03), (b, z1 + 0.06), (b - 0.03, z0 + 0.03), (a + 0.05, z0)], "gloss")]
        out += [("front", rect((a + b) / 2, (z0 + z1) / 2 + 0.03, 0.10, 0.022), "lens", dict(lift=0.008))]
    return out


LAMPS = {
    "swept": ([(0.53, -0.055), (0.54, 0.040), (0.76, 0.075), (0.90, 0.095), (0.885, 0.01), (0.72, -0.05)], [(0.63, -0.004), (0.755, 0.016)], [(0.56, -0.044), (0.71, -0.040), (0.865, 0.012), (0.87, 0.026), (0.71, -0.026), (0.56, -0.030)]),
    "slim": ([(0.47, -0.030), (0.47, 0.034), (0.74, 0.052), (0.91, 0.062), (0.90, -0.012), (0.72, -0.036)], [(0.58, 0.004), (0.70, 0.008)], [(0.48, 0.024), (0.74, 0.040), (0.90, 0.050), (0.90, 0.040), (0.74, 0.030), (0.48, 0.014)]),
    "tall": ([(0.56, -0.08), (0.55, 0.03), (0.74, 0.085), (0.90, 0.125), (0.895, 0.0), (0.76, -0.09)], [(0.66, -0.01), (0.79, 0.02)], [(0.59, -0.068), (0.76, -0.075), (0.875, 0.0), (0.88, 0.02), (0.75, -0.055), (0.59, -0.05)]),
    "hammer": ([(0.52, -0.045), (0.52, 0.045), (0.76, 0.06), (0.905, 0.07), (0.90, -0.02), (0.74, -0.05)], [(0.62, 0.0), (0.84, 0.012)], [(0.54, -0.006), (0.86, 0.004), (0.86, 0.016), (0.54, 0.008)]),
    "eyes": ([(0.50, -0.05), (0.49, 0.045), (0.74, 0.065), (0.90, 0.08), (0.89, -0.01), (0.74, -0.06)], [(0.60, -0.004), (0.76, 0.006)], [(0.50, 0.040), (0.74, 0.058), (0.89, 0.072), (0.89, 0.062), (0.74, 0.048), (0.50, 0.030)]),
    "box": ([(0.60, -0.11), (0.59, 0.09), (0.74, 0.12), (0.90, 0.14), (0.90, -0.07), (0.76, -0.11)], [(0.68, 0.0), (0.80, 0.02)], [(0.62, -0.09), (0.76, -0.095), (0.88, -0.06), (0.88, -0.045), (0.76, -0.08), (0.62, -0.075)]),
}


def lamps(style, half, z, r=0.038):
    """Headlamps: the outline, round lenses in it, and the strip that shines by day."""
    outline, eyes, strip = LAMPS[style]
    at = lambda points: [(y * half, z + dz) for y, dz in points]
    out = [("front", at(outline), "housing", dict(lift=0.005))]
    for y, dz in eyes:
        out += [("front", disc(y * half, z + dz, r), "silver", dict(lift=0.008, passes=0)), ("front", disc(y * half, z + dz, r * 0.72), "lens", dict(lift=0.011, passes=0))]
    return out + [("front", at(strip), "led", dict(lift=0.012, passes=1))]


def tails(half, L, z, height, inner, wrap=0.24, up=0.0, line=True):
    """Rear lamps, which go round the corner."""
    outer = 0.93 * half
    back = [(inner, z - height / 2), (outer, z - height / 2 + up * 0.5), (outer, z + height / 2 + up), (inner, z + height / 2 + up * 0.3)]
    side = [(L - wrap, z + height * 0.30 + up), (L - wrap * 0.75, z - height * 0.35 + up * 0.4), (L - 0.07, z - height / 2 + up * 0.5), (L - 0.07, z + height / 2 + up)]
    out = [("rear", back, "red", dict(lift=0.005)), ("side", side, "red", dict(lift=0.005))]
    if line:
        y0, y1 = inner + 0.03, outer - 0.05
        out += [("rear", [(y0, z - height * 0.22), (y1, z - height * 0.22 + up * 0.5), (y1, z - height * 0.02 + up * 0.6), (y0, z - height * 0.06)], "tail", dict(lift=0.008, passes=1))]
        out += [("rear", rect(inner + 0.06, z + height * 0.22 + up * 0.3, 0.08, height * 0.26), "white", dict(lift=0.008))]
    return out


def diffuser(z, width=1.15, height=0.10, pipes=0):
    out = [("rear", rect(0, z, width, height), "black", dict(sides=(1,)))]
    if pipes:
        out += [("rear", disc(pipes, z - 0.015, 0.042), "chrome", dict(passes=0, lift=0.012)), ("rear", disc(pipes, z - 0.015, 0.034), "gloss", dict(passes=0, lift=0.014))]
    return out


def badge(z, zr):
    return [("front", disc(0, z, 0.038), "chrome", dict(sides=(1,), passes=0, lift=0.02)), ("rear", disc(0, zr, 0.036), "chrome", dict(sides=(1,), passes=0, lift=0.008))]


def kidneys(z0, z1):
    """Two openings side by side."""
    one = [(0.025, z0), (0.02, z1 - 0.01), (0.05, z1), (0.28, z1 - 0.01), (0.30, z1 - 0.03), (0.27, z0 + 0.01), (0.24, z0)]
    bars = [("front", rect(0.06 + 0.034 * i, (z0 + z1) / 2, 0.008, (z1 - z0) * 0.8), "silver", dict(lift=0.012, passes=1)) for i in range(6)]
    return [("front", [(y + (0.012 if y > 0.1 else -0.012), z + (0.012 if z > z0 + 0.05 else -0.012)) for y, z in one], "chrome", dict(lift=0.006)), ("front", one, "gloss", dict(lift=0.009))] + bars


def spare_wheel(shape, look, root):
    hub = bpy.data.objects.new("hub", None)
    bpy.context.collection.objects.link(hub)
    hub.parent = root
    hub.location = (shape.L + 0.04, -0.18, 0.70)
    hub.rotation_euler = (0, 0, -np.pi / 2)
    wheel(0, 0, shape.wheel, shape.wheel - 0.17, "steel", look["rim_colour"], 0.22, hub, 1, 0.2)


def stripes(shape, look, root):
    for y in (0.12, -0.12):
        patch(shape, "top", [(0.30, y - 0.075), (shape.cowl[0] - 0.03, y - 0.085), (shape.cowl[0] - 0.03, y + 0.085), (0.30, y + 0.075)], plain("#0a0a0b", 0.3, 0.0, 1.0), root, lift=0.0012, passes=0, sides=(1,))


def bed_cover(shape, look, root):
    patch(shape, "top", [(3.98, -0.76), (5.22, -0.76), (5.22, 0.76), (3.98, 0.76)], plain("#101112", 0.7), root, lift=0.02, sides=(1,))


V60 = s.but(s.ESTATE, L=4.63, W=1.865, base=2.78, front=0.87, rear_top=(4.18, 1.35), rear_base=(4.56, 1.0), roof_rails="chrome", wheel=0.33, roof=[(1.9, 1.36), (2.3, 1.43), (2.9, 1.465), (3.4, 1.445), (3.9, 1.39), (4.5, 1.31)], pillars=((2.68, 0.05, 0.0), (3.58, 0.045, 0.12)), door_to=3.64)
A4 = s.but(s.SPORT_ESTATE, L=4.73, W=1.842, base=2.82, front=0.88, cowl=(1.32, 0.985), rear_top=(4.30, 1.34), rear_base=(4.66, 1.01), roof_rails="silver", door_to=3.70)
OUTBACK = s.but(s.ESTATE, L=4.82, W=1.84, base=2.745, front=0.98, wheel=0.355, clear=0.23, cowl=(1.34, 1.07), ws_top=(2.22, 1.51), rear_top=(4.44, 1.46), rear_base=(4.74, 1.08), roof=[(1.9, 1.48), (2.3, 1.55), (2.9, 1.60), (3.5, 1.59), (4.1, 1.54), (4.6, 1.47)], top=[(-0.3, 0.72), (0.05, 0.80), (0.22, 0.90), (0.7, 1.0), (1.34, 1.07), (2.1, 1.09), (4.0, 1.13), (4.7, 1.14), (5.0, 1.13)], nose=[(0.1, 0.24), (0.27, 0.06), (0.40, 0.01), (0.56, 0.0), (0.74, 0.03), (0.86, 0.12), (1.0, 0.4)], tail=[(0.15, 0.26), (0.36, 0.06), (0.48, 0.0), (0.66, 0.0), (0.72, 0.03), (0.93, 0.05), (1.08, 0.09), (1.2, 0.2)], clad=(0.13, 0.042, 0.16), roof_rails="black", bumper_z=0.64, gate=(0.60, 0.58), flare=0.02, axis=0.7, hood_low=0.72)
CCLASS = s.but(s.SPORT_ESTATE, L=4.70, W=1.81, base=2.84, front=0.80, roof_rails="silver", rear_top=(4.24, 1.35), rear_base=(4.63, 1.0))
PEUGEOT = s.but(s.SUV, L=4.447, base=2.675, front=0.90, rear_base=(4.38, 1.13), rear_top=(4.06, 1.53), gate_from=4.1, top=[(-0.3, 0.76), (0.04, 0.86), (0.16, 0.98), (0.7, 1.05), (1.30, 1.10), (2.1, 1.12), (3.7, 1.17), (4.4, 1.22), (4.8, 1.21)], cowl=(1.26, 1.10), roof_rails="silver", kick=0.14)

CARS = {
    "passat": (s.but(s.ESTATE, roof_rails="silver"), dict(
        paint="#2c3947", plate="KVD 482", chrome=True, rim="twin", plates=(0.47, 0.78),
        pieces=grille(0.45, 0.585, 0.70, "gloss") + slats(0.42, 0.59, 0.70, 3) + lamps("swept", 0.915, 0.66) + intake(0.50, 0.33, 0.40, (0.56, 0.78)) + badge(0.645, 0.93) + tails(0.915, 4.77, 0.90, 0.12, 0.42) + diffuser(0.36, pipes=0.52))),
    "v60": (V60, dict(
        paint="#e4e6e8", metal=0.2, plate="LRM 905", chrome=True, rim="five", plates=(0.46, 0.62), lights=4,
        pieces=grille(0.36, 0.55, 0.71, "gloss", taper=0.95) + [("front", rect(-0.30 + i * 0.0667, 0.63, 0.012, 0.13), "silver", dict(sides=(1,), lift=0.014, passes=1)) for i in range(10)] + lamps("hammer", 0.93, 0.665) + intake(0.46, 0.33, 0.39, (0.56, 0.80), "black") + badge(0.63, 0.86) + tails(0.93, 4.63, 0.87, 0.17, 0.56, 0.26, 0.01) + diffuser(0.36, pipes=0.55))),
    "leaf": (s.HATCHBACK, dict(
        paint="#0d4a94", plate=None, rim="turbine", plates=(0.42, 0.76), privacy=0.7, lights=3,
        pieces=grille(0.36, 0.60, 0.76, "gloss", "chrome", 0.5) + lamps("tall", 0.895, 0.77) + intake(0.55, 0.30, 0.37, (0.60, 0.77), "black") + badge(0.71, 0.98) + tails(0.895, 4.49, 0.97, 0.13, 0.50, 0.28, 0.02) + diffuser(0.38, 1.1, 0.14))),
    "bmw": (s.SPORT_ESTATE, dict(
        paint="#08090b", metal=0.6, plate="KZT 317", rim="ten", rim_colour="#8f9296", plates=(0.44, 0.78), privacy=0.6, lights=3,
        pieces=kidneys(0.60, 0.735) + lamps("eyes", 0.91, 0.70, 0.034) + intake(0.40, 0.31, 0.39, (0.50, 0.80)) + badge(0.80, 0.93) + tails(0.91, 4.64, 0.88, 0.13, 0.46, 0.28) + diffuser(0.35, pipes=0.50))),
    "yaris": (s.CITY, dict(
        paint="#a80d1c", metal=0.5, plate=None, rim="multi", plates=(0.45, 0.78), tyre=0.195, mirror_black=False,
        pieces=grille(0.56, 0.31, 0.52, "mesh", None, 1.15) + grille(0.30, 0.66, 0.69, "gloss", None) + lamps("tall", 0.87, 0.735) + [("front", [(0.62, 0.44), (0.76, 0.48), (0.74, 0.34), (0.68, 0.33)], "gloss")] + badge(0.675, 0.98) + tails(0.87, 3.94, 0.92, 0.16, 0.52, 0.26) + diffuser(0.37, 1.0, 0.13))),
    "octavia": (s.LIFTBACK, dict(
        paint="#1c5c39", plate="LCE 640", rim="turbine", rim_colour="#2a2b2d", plates=(0.45, 0.62), lights=3,
        pieces=grille(0.42, 0.575, 0.71, "gloss", "gloss", 0.9) + [("front", rect(-0.36 + i * 0.06, 0.645, 0.010, 0.115), "black", dict(sides=(1,), lift=0.014, passes=1)) for i in range(13)] + lamps("swept", 0.915, 0.675) + intake(0.60, 0.31, 0.39, (0.64, 0.80)) + badge(0.755, 0.93) + tails(0.915, 4.69, 0.90, 0.13, 0.44, 0.26) + diffuser(0.36, 1.2, 0.12, 0.55))),
    "cx5": (s.SUV, dict(
        paint="#6b1020", plate="KUJ 158", rim="twin", rim_colour="#6f7276", plates=(0.56, 0.90), privacy=0.85, chrome=True, tyre=0.24,
        pieces=grille(0.46, 0.62, 0.86, "mesh", "chrome", 0.72) + lamps("slim", 0.92, 0.845, 0.03) + intake(0.50, 0.40, 0.48, (0.60, 0.80), "black") + badge(0.78, 1.04) + tails(0.92, 4.55, 1.02, 0.10, 0.46, 0.26) + diffuser(0.42, 1.2, 0.12, 0.55))),
    "a4": (A4, dict(
        paint="#7f858b", plate="KSN 726", rim="ten", plates=(0.50, 0.78), chrome=True, privacy=0.5, lights=3,
        pieces=grille(0.40, 0.42, 0.70, "gloss", "chrome", 0.8) + slats(0.38, 0.43, 0.70, 7, "silver", 0.007) + lamps("slim", 0.92, 0.70, 0.03) + [("front", [(0.54, 0.46), (0.80, 0.52), (0.78, 0.36), (0.60, 0.34)], "mesh")] + tails(0.92, 4.73, 0.90, 0.12, 0.42, 0.26) + diffuser(0.35, pipes=0.55))),
    "model3": (s.ELECTRIC_SALOON, dict(
        paint="#c9ccd0", metal=0.35, plate="LPA 209", rim="aero", rim_colour="#4a4d51", plates=(0.42, 0.76), lights=2, fin=False, privacy=0.3, steer=-0.25,
        pieces=lamps("swept", 0.925, 0.665, 0.03) + intake(0.62, 0.29, 0.34, None, "black") + [("front", disc(0, 0.70, 0.03), "chrome", dict(sides=(1,), passes=0, lift=0.006))] + tails(0.925, 4.69, 0.91, 0.12, 0.46, 0.28) + diffuser(0.36, 1.2, 0.14))),
    "outback": (OUTBACK, dict(
        paint="#172b47", plate="KHG 563", rim="five", plates=(0.52, 0.86), dirt=0.8, tyre=0.24,
        pieces=grille(0.40, 0.66, 0.80, "mesh", "chrome", 0.8) + slats(0.38, 0.67, 0.80, 1, "chrome", 0.02) + lamps("tall", 0.92, 0.76) + intake(0.50, 0.37, 0.45, (0.56, 0.80), "black") + badge(0.735, 1.0) + tails(0.92, 4.82, 0.97, 0.15, 0.48, 0.28) + diffuser(0.44, 1.3, 0.10))),
    "eniro": (s.but(s.CROSSOVER, roof_rails="black"), dict(
        paint="#6d8b99", plate=None, rim="aero", rim_colour="#84888c", plates=(0.50, 0.56), privacy=0.6, lights=4,
        pieces=grille(0.40, 0.68, 0.76, "paint", "chrome", 0.85) + lamps("tall", 0.90, 0.77) + intake(0.55, 0.33, 0.44, (0.60, 0.78), "black") + badge(0.82, 0.98) + tails(0.90, 4.375, 0.94, 0.16, 0.50, 0.24, 0.02) + diffuser(0.40, 1.1, 0.12))),
    "cclass": (CCLASS, dict(
        paint="#14171d", plate="LAF 834", rim="five", rim_colour="#a9acb0", plates=(0.43, 0.64), chrome=True, privacy=0.8, lights=5,
        pieces=grille(0.36, 0.54, 0.715, "mesh", "chrome", 0.82) + slats(0.33, 0.55, 0.71, 1, "chrome", 0.016) + [("front", disc(0, 0.63, 0.075), "chrome", dict(sides=(1,), passes=0, lift=0.022)), ("front", disc(0, 0.63, 0.062), "gloss", dict(sides=(1,), passes=0, lift=0.026))] + lamps("swept", 0.905, 0.70) + intake(0.40, 0.31, 0.38, (0.48, 0.80)) + tails(0.905, 4.70, 0.89, 0.13, 0.52, 0.30, 0.02) + diffuser(0.36, pipes=0.48))),
    "hilux": (s.PICKUP, dict(
        paint="#8f9499", plate="JZE 471", rim="five", plates=(0.62, 0.64), tyre=0.265, wall=0.15, dirt=0.9, mirror_size=1.25, mirror_black=True, fin=False,
        pieces=grille(0.40, 0.80, 1.02, "black", "chrome", 0.85) + slats(0.38, 0.82, 1.02, 3, "silver", 0.016) + lamps("tall", 0.93, 0.98) + intake(0.48, 0.46, 0.56, (0.58, 0.80), "black") + badge(0.92, 1.05) + [("rear", rect(0.80, 0.98, 0.13, 0.34), "red"), ("rear", rect(0, 0.64, 1.7, 0.13), "silver", dict(sides=(1,)))],
        extras=[bed_cover])),
    "mondeo": (s.SALOON, dict(
        paint="#8d98a2", plate="JVB 092", rim="multi", plates=(0.45, 0.84), chrome=True,
        pieces=grille(0.44, 0.50, 0.70, "black", "chrome", 0.72) + slats(0.40, 0.51, 0.70, 5, "chrome", 0.012) + lamps("slim", 0.925, 0.705) + intake(0.50, 0.31, 0.38, (0.58, 0.80), "black") + tails(0.925, 4.87, 0.94, 0.13, 0.42, 0.26) + diffuser(0.36, 1.2, 0.10))),
    "p3008": (PEUGEOT, dict(
        paint="#9c5a1c", plate="KNR 385", rim="five", plates=(0.56, 0.64), privacy=0.7, tyre=0.235, lights=3,
        pieces=grille(0.44, 0.60, 0.86, "mesh", "chrome", 0.8) + lamps("swept", 0.92, 0.88, 0.03) + intake(0.50, 0.40, 0.47, (0.60, 0.80), "black") + badge(0.76, 0.92) + [("rear", [(-0.86, 0.99), (0.86, 0.99), (0.86, 1.10), (-0.86, 1.10)], "gloss", dict(sides=(1,)))] + [("rear", [(y, 1.0), (y + 0.06, 1.0), (y + 0.085, 1.09), (y + 0.025, 1.09)], "tail", dict(lift=0.008, passes=1)) for y in (0.54, 0.64, 0.74)] + diffuser(0.42, 1.2, 0.12, 0.55))),
    "xc60": (s.but(s.LARGE_SUV, roof_rails="silver"), dict(
        paint="#28362c", plate="LGS 718", rim="ten", plates=(0.55, 0.90), chrome=True, privacy=0.7, tyre=0.245, lights=6,
        pieces=grille(0.38, 0.67, 0.89, "gloss", "chrome", 0.95) + [("front", rect(-0.32 + i * 0.064, 0.78, 0.012, 0.19), "silver", dict(sides=(1,), lift=0.014, passes=1)) for i in range(11)] + lamps("hammer", 0.95, 0.87) + intake(0.50, 0.40, 0.50, (0.60, 0.82), "black") + badge(0.78, 1.02) + tails(0.95, 4.69, 1.00, 0.20, 0.60, 0.26, 0.01) + diffuser(0.43, 1.2, 0.12, 0.58))),
    "transporter": (s.VAN, dict(
        paint="#d5d7d6", metal=0.1, plate=None, rim="steel", rim_colour="#9fa2a5", plates=(0.48, 0.86), mirror_size=1.35, mirror_black=True, fin=False, mirror=0.30,
        pieces=grille(0.50, 0.83, 0.93, "gloss", None, 0.96) + slats(0.48, 0.83, 0.93, 2) + lamps("box", 0.95, 0.86) + intake(0.60, 0.34, 0.46, (0.64, 0.82), "black") + badge(0.88, 1.02) + [("rear", rect(0.85, 1.02, 0.12, 0.50), "red"), ("rear", rect(0.85, 0.90, 0.10, 0.10), "white", dict(lift=0.008))])),
    "defender": (s.OFF_ROADER, dict(
        paint="#3c4a2e", metal=0.0, plate=None, rim="steel", rim_colour="#d8d5c8", plates=(0.52, 0.0), wall=0.18, tyre=0.25, inset=-0.02, mirror_black=True, fin=False, dirt=1.0, mirror_size=1.1, mirror=0.20,
        pieces=[("front", rect(0, 0.92, 1.02, 0.40), "black", dict(sides=(1,), passes=1))] + slats(0.40, 0.78, 1.06, 7, "gloss", 0.012) + [("front", disc(0.50, 0.94, 0.098), "chrome", dict(passes=0, lift=0.012)), ("front", disc(0.50, 0.94, 0.086), "lens", dict(passes=0, lift=0.016)), ("front", disc(0.745, 0.94, 0.04), "amber", dict(passes=0, lift=0.012)), ("front", disc(0.745, 1.05, 0.04), "white", dict(passes=0, lift=0.012)), ("front", rect(0, 0.53, 1.74, 0.12), "black", dict(sides=(1,), passes=1, lift=0.03))] + [("rear", disc(0.78, 0.95, 0.042), "red", dict(passes=0, lift=0.012)), ("rear", disc(0.78, 0.82, 0.042), "amber", dict(passes=0, lift=0.012))],
        extras=[spare_wheel])),
    "mustang": (s.COUPE, dict(
        paint="#b93a0a", metal=0.5, plate=None, rim="five", rim_colour="#1c1d1f", plates=(0.42, 0.62), tyre=0.265, lights=5, dirt=0.1,
        pieces=grille(0.50, 0.60, 0.79, "mesh", "gloss", 0.9) + lamps("slim", 0.955, 0.755, 0.03) + intake(0.62, 0.30, 0.40, (0.66, 0.82), "black") + badge(0.70, 0.86) + [("rear", rect(0, 0.86, 1.62, 0.20), "gloss", dict(sides=(1,)))] + [("rear", rect(y, 0.86, 0.075, 0.15), "tail", dict(lift=0.010)) for y in (0.48, 0.60, 0.72)] + diffuser(0.35, 1.25, 0.14, 0.55),
        extras=[stripes])),
}
