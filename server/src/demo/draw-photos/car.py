"""A car of meshes: the body with its attributes, and lamps, grille, wheels, mirrors, seats and plates on it."""
import bpy
import numpy as np

import materials as m
from body import grid, regions


def mesh(name, points, faces, material, parent=None, attributes=None, smooth=True):
    """Faces are quads. Filled at once, for from_pydata takes seconds for a body."""
    points, faces = np.asarray(points, np.float32), np.asarray(faces, np.int32)
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(points))
    data.vertices.foreach_set("co", points.ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set("vertex_index", faces.ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    data.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    data.polygons.foreach_set("use_smooth", np.full(len(faces), smooth))
    for key, values in (attributes or {}).items():
        data.attributes.new(key, "FLOAT", "POINT").data.foreach_set("value", np.asarray(values, np.float32).ravel())
    data.materials.append(material)
    data.update(calc_edges=True)
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    thing.parent = parent
    return thing


def shell(p, marks, materials, parent):
    """Half a body. Only faces near a mark need the costly material that reads the attributes; openings are left out."""
    rows, columns = p.shape[:2]
    i = np.arange(rows * columns).reshape(rows, columns)
    faces = np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)
    at = {key: np.broadcast_to(v, (rows, columns)).reshape(-1)[faces] for key, v in marks.items()}
    far = np.min([np.abs(at[key]).min(1) for key in ("door1", "door2", "hood", "gate", "bumper", "fuel")], 0) > 0.03
    clear = np.min([at[key].min(1) for key in ("clad", "trim", "glass", "arch")], 0) > 0.025
    keep = at["arch"].max(1) > -0.02
    kind = np.where(far & clear, 1, np.where((at["glass"].max(1) < -0.015) & (at["arch"].min(1) > 0.02), 2, 0))
    thing = mesh("body", p.reshape(-1, 3), faces[keep], materials[0], parent, {k: np.broadcast_to(v, (rows, columns)) for k, v in marks.items()})
    for other in materials[1:]:
        thing.data.materials.append(other)
    thing.data.polygons.foreach_set("material_index", kind[keep].astype(np.int32))


def sheet(p, name, material, parent, attributes=None, closed=False):
    """A grid of points as a mesh; closed joins the last column to the first."""
    rows, columns = p.shape[:2]
    i = np.arange(rows * columns).reshape(rows, columns)
    right = np.roll(i, -1, 1) if closed else i[:, 1:]
    left = i if closed else i[:, :-1]
    faces = np.stack([left[:-1], left[1:], right[1:], right[:-1]], -1).reshape(-1, 4)
    return mesh(name, p.reshape(-1, 3), faces, material, parent, attributes)


def turned(profile, name, material, parent, at, out, steps=96, angles=(0, 2 * np.pi)):
    """A profile of (radius, outwards) turned around the axle."""
    r, o = np.array(profile, float).T
    a = np.linspace(*angles, steps)
    p = np.stack([at[0] + r[:, None] * np.cos(a), np.broadcast_to(at[1] + out * o[:, None], (len(r), steps)), at[2] + r[:, None] * np.sin(a)], -1)
    return sheet(p, name, material, parent)


def blob(centre, size, power, name, material, parent, shear=(0, 0), n=40):
    """A rounded box (superellipsoid); shear leans x and y with height."""
    u, v = np.meshgrid(np.linspace(-np.pi / 2, np.pi / 2, n // 2), np.linspace(-np.pi, np.pi, n), indexing="ij")
    c = lambda a: np.sign(np.cos(a)) * np.abs(np.cos(a)) ** power
    s = lambda a: np.sign(np.sin(a)) * np.abs(np.sin(a)) ** power
    z = size[2] * s(u)
    p = np.stack([centre[0] + size[0] * c(u) * c(v) + shear[0] * z, centre[1] + size[1] * c(u) * s(v) + shear[1] * z, centre[2] + z], -1)
    return sheet(p, name, material, parent)


def tube(points, radius, name, material, parent, n=10):
    points = np.array(points, float)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    side = np.cross(along, [0, 0, 1.0])
    side /= np.maximum(np.linalg.norm(side, axis=1), 1e-6)[:, None]
    up = np.cross(side, along)
    a = np.linspace(0, 2 * np.pi, n)
    p = points[:, None] + radius * (np.cos(a)[None, :, None] * side[:, None] + np.sin(a)[None, :, None] * up[:, None])
    return sheet(p, name, material, parent)


def rounded(outline, passes=2, share=0.2):
    p = np.array(outline, float)
    for _ in range(passes):
        q = np.roll(p, -1, 0)
        p = np.stack([p + (q - p) * share, q + (p - q) * share], 1).reshape(-1, 2)
    return p


def patch(shape, view, outline, material, parent, lift=0.004, passes=2, share=0.2, sides=(1, -1), name="patch"):
    """A piece that lies on the body, `lift` above it, with an edge that goes down to it. View front or rear: (y, z)."""
    loop = rounded(outline, passes, share)
    dense = []
    for a, b in zip(loop, np.roll(loop, -1, 0)):
        count = max(1, int(np.hypot(*(b - a)) / 0.02))
        dense += [a + (b - a) * t / count for t in range(count)]
    dense = np.array(dense)
    centre = dense.mean(0)
    rings = [1.0, 0.995, 0.975, 0.93, 0.8, 0.6, 0.4, 0.2, 0.02]
    flat = np.concatenate([centre + (dense - centre) * ring for ring in rings])
    p = shape.onto(flat, view)
    axis = {"front": (-1, 0, 0), "rear": (1, 0, 0), "side": (0, 1, 0), "top": (0, 0, 1)}[view]
    e = 0.004
    g = np.stack([shape.f(p[:, 0] + e, p[:, 1], p[:, 2]) - shape.f(p[:, 0] - e, p[:, 1], p[:, 2]), shape.f(p[:, 0], p[:, 1] + e, p[:, 2]) - shape.f(p[:, 0], p[:, 1] - e, p[:, 2]), shape.f(p[:, 0], p[:, 1], p[:, 2] + e) - shape.f(p[:, 0], p[:, 1], p[:, 2] - e)], 1)
    g /= np.maximum(np.linalg.norm(g, axis=1), 1e-9)[:, None]
    g = np.where((g @ np.array(axis) > 0.05)[:, None], g, np.array(axis, float))
    height = np.repeat([-0.004, lift * 0.6, lift] + [lift] * (len(rings) - 3), len(dense))
    p = (p + g * height[:, None]).reshape(len(rings), len(dense), 3)
    for sign in sides:
        sheet(p * np.array([1, sign, 1]), name, material, parent, closed=True)


def rect(y, z, width, height):
    return [(y - width / 2, z - height / 2), (y + width / 2, z - height / 2), (y + width / 2, z + height / 2), (y - width / 2, z + height / 2)]


def disc(y, z, r, n=20):
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return list(zip(y + r * np.cos(a), z + r * np.sin(a)))


def wheel(x, y, r, rim, style, colour, width, parent, out, turn):
    at = (x, y, r)
    w = width / 2
    tyre = [(rim - 0.004, -w + 0.02), (rim + 0.02, -w + 0.002), ((rim + r) / 2, -w - 0.006), (r - 0.03, -w + 0.004), (r - 0.010, -w + 0.018), (r - 0.002, -w + 0.04), (r, 0), (r - 0.002, w - 0.04), (r - 0.010, w - 0.018), (r - 0.03, w - 0.004), ((rim + r) / 2, w + 0.006), (rim + 0.02, w - 0.002), (rim + 0.004, w - 0.012), (rim - 0.004, w - 0.02)]
    turned(tyre, "tyre", m.rubber(), parent, at, out)
    for groove in (-0.045, -0.015, 0.015, 0.045):
        turned([(r + 0.0006, groove - 0.004), (r + 0.0006, groove + 0.004)], "groove", m.plain("#060606", 0.9), parent, at, out)
    turned([(rim + 0.006, w - 0.014), (rim + 0.003, w - 0.004), (rim - 0.006, w - 0.003), (rim - 0.016, w - 0.012), (rim - 0.022, w - 0.06), (rim - 0.03, -w + 0.04)], "barrel", m.plain("#6c6e71", 0.35, 0.9), parent, at, out)
    turned([(rim - 0.03, -w + 0.05), (0.0, -w + 0.05)], "inside", m.plain("#0b0b0c", 0.9), parent, at, out)
    brake = min(0.155, rim - 0.05)
    turned([(brake, 0.0), (brake, 0.018), (0.07, 0.018)], "disc brake", m.plain("#8d8a86", 0.3, 0.9), parent, at, out)
    # The face: a polar grid that is open between the spokes and rounded along them.
    count, twin, thick, hub, dish = {"five": (5, 0, 0.052, 0.075, 0.030), "ten": (10, 0, 0.019, 0.07, 0.030), "twin": (5, 0.034, 0.019, 0.07, 0.03), "multi": (15, 0, 0.0115, 0.08, 0.022), "turbine": (7, 0, 0.036, 0.07, 0.02), "aero": (6, 0, 0.075, 0.10, 0.012), "steel": (12, 0, 0.034, 0.15, 0.004)}[style]
    radii, angles = np.linspace(0.001, rim - 0.004, 64), np.linspace(0, 2 * np.pi, 361)
    rr, aa = np.meshgrid(radii, angles, indexing="ij")
    twist = 1.1 * (rr / rim) ** 1.5 if style == "turbine" else 0
    local = np.mod(aa + turn + twist + np.pi / count, 2 * np.pi / count) - np.pi / count
    across = np.abs(np.sin(local) * rr)
    taper = thick * (1.0 - 0.28 * (rr / rim)) if style != "aero" else thick * (0.55 + 0.6 * rr / rim)
    spoke = np.abs(across - twin) - taper
    ring = (rim - 0.020) - rr
    from_hub = rr - hub
    k = 0.03
    h = np.maximum(k - np.abs(spoke - from_hub), 0) / k
    opening = np.minimum(spoke, from_hub) - h * h * k / 4
    h = np.maximum(k - np.abs(opening - ring), 0) / k
    opening = np.minimum(opening, ring) - h * h * k / 4
    depth = w - 0.016 - dish * (1 - (rr / rim) ** 2) ** 1.4
    depth = depth + 0.010 * np.clip(-opening / 0.012, -0.6, 1) - 0.006 * (rr < 0.055)
    for bolt in range(5):
        b = bolt * 2 * np.pi / 5 + turn
        d = np.hypot(rr * np.cos(aa) - 0.045 * np.cos(b), rr * np.sin(aa) - 0.045 * np.sin(b))
        depth = depth - 0.016 * (d < 0.009)
    depth = depth + 0.012 * (rr < 0.027)
    p = np.stack([x + rr * np.cos(aa), y + out * depth, r + rr * np.sin(aa)], -1)
    sheet(p, "rim", m.alloy(colour, 0.28), parent, {"open": opening})


def plate(shape, text, x, z, facing, parent, lean=0.0):
    board = m.plain("#e9e9e4", 0.35) if text else m.plain("#101011", 0.5)
    n = facing
    def flat(w0, w1, h0, h1, off, material):
        p = [(x + n * off + lean * (h - z), y, h) for y, h in ((w0, h0), (w1, h0), (w1, h1), (w0, h1))]
        mesh("plate", p, [(0, 1, 2, 3)], material, parent, smooth=False)
    flat(-0.275, 0.275, z - 0.068, z + 0.068, 0.0, m.plain("#0d0d0e", 0.4))
    if not text:
        return
    flat(-0.26, 0.26, z - 0.056, z + 0.056, 0.004, board)
    flat(-n * 0.26, -n * 0.215, z - 0.056, z + 0.056, 0.006, m.plain("#123c9c", 0.4))
    letters = bpy.data.curves.new("letters", "FONT")
    letters.body, letters.size, letters.align_x, letters.align_y = text, 0.115, "CENTER", "CENTER"
    letters.space_character = 1.12
    letters.materials.append(m.plain("#0a0a0a", 0.5))
    thing = bpy.data.objects.new("letters", letters)
    bpy.context.collection.objects.link(thing)
    thing.location = (x + n * 0.007, n * 0.022, z - 0.002)
    thing.rotation_euler = (np.pi / 2, 0, n * np.pi / 2)
    thing.scale = (0.80, 1, 1)
    thing.parent = parent


def build(shape, look):
    """The whole car under one empty object, standing with its middle at the origin. look: what a buyer could order."""
    s = shape
    root = bpy.data.objects.new("car", None)
    bpy.context.collection.objects.link(root)
    get = lambda key, default=None: look.get(key, default)
    chrome, black, gloss = m.plain("#d9dadb", 0.1, 1.0), m.plain("#131415", 0.55), m.plain("#070708", 0.08)

    half = grid(s)
    finish = (look["paint"], get("metal", 1.0), get("privacy", 0.0), get("chrome", False), get("dirt", 0.35))
    bodies = [m.car_body(*finish, zone) for zone in ("all", "paint", "glass")]
    flip = np.array([1, -1, 1])
    shell(half, regions(s, half), bodies, root)
    other = {k: np.broadcast_to(v, half.shape[:2])[:, ::-1] for k, v in regions(s, half * flip).items()}
    shell((half * flip)[:, ::-1], other, bodies, root)

    steer = get("steer", 0.0)
    for axle in s.axles:
        for out in (1, -1):
            w = get("tyre", 0.225)
            track = out * (s.side_width(np.float64(axle), np.float64(s.wheel + s.arch + 0.03)) - w / 2 - get("inset", 0.008))
            hub = bpy.data.objects.new("hub", None)
            bpy.context.collection.objects.link(hub)
            hub.parent = root
            hub.location = (axle, track, 0)
            hub.rotation_euler = (0, 0, steer if axle == s.axles[0] else 0)
            wheel(0, 0, s.wheel, s.wheel - get("wall", 0.096), get("rim", "five"), get("rim_colour", "#b9bcc0"), w, hub, out, get("turn", 0.4) + axle)
            inner = s.half - 0.36
            lip = float(s.side_width(np.float64(axle), np.float64(s.wheel + s.arch))) - 0.03
            turned([(s.arch + 0.004, lip), (s.arch + 0.02, inner), (0, inner)], "liner", m.plain("#0c0c0d", 0.95), root, (axle, 0, s.wheel), out, 60, (-0.35, np.pi + 0.35))
    floor = s.clear + 0.10
    blob((s.L / 2, 0, floor), (s.L / 2 - 0.45, s.half - 0.28, 0.06), 0.3, "floor", black, root)

    furnish(s, root, get("seats", "#26272a"))

    for piece in look.get("pieces", []):
        view, outline, kind, *rest = piece
        material = {"chrome": chrome, "black": black, "gloss": gloss, "mesh": m.mesh_black(), "paint": m.plain(look["paint"], 0.3, 0.4, 1.0), "silver": m.plain("#9b9da0", 0.35, 0.8), "housing": m.plain("#16181b", 0.10, 0.3, 1.0), "lens": m.plain("#9aa1a7", 0.05, 0.9, 1.0), "led": m.glow("#eef4ff", get("lights", 1.4)), "amber": m.plain("#c8660c", 0.2, 0, 1.0), "red": m.lamp_glass("#b3060c", get("tail", 0.15)), "dark red": m.lamp_glass("#4a0206", 0.02), "tail": m.glow("#ff1a0c", get("tail", 0.15) * 9 + 0.8), "white": m.plain("#e8e8e8", 0.2, 0, 1.0)}[kind]
        options = rest[0] if rest else {}
        patch(s, view, outline, material, root, **options)
    belt = s.z_top(s.cowl[0] + 0.55) - s.crown
    mirror_x = s.cowl[0] + get("mirror", 0.42)
    y0 = float(s.onto([(mirror_x, belt + 0.03)], "side")[0, 1])
    for out in (1, -1):
        big = get("mirror_size", 1.0)
        skin = black if get("mirror_black") else m.plain(look["paint"], 0.32, 0.5 * get("metal", 1.0), 1.0)
        blob((mirror_x, out * (y0 + 0.13), belt + 0.085), (0.075, 0.105 * big, 0.068 * big), 0.55, "mirror", skin, root, (0.15, 0))
        blob((mirror_x + 0.062, out * (y0 + 0.13), belt + 0.085), (0.02, 0.09 * big, 0.055 * big), 0.55, "mirror glass", m.plain("#c4ccd2", 0.02, 1.0), root, (0.15, 0))
        blob((mirror_x, out * (y0 + 0.04), belt + 0.035), (0.04, 0.06, 0.018), 0.6, "mirror foot", black, root)
    handle = m.plain(look["paint"], 0.32, 0.5 * get("metal", 1.0), 1.0) if not get("chrome_handles") else chrome
    split = s.pillars[0][0]
    for at in ([split - 0.17] if s.doors == 1 else [split - 0.17, s.door_to - 0.19]):
        z = s.z_top(at) - s.crown - get("handle_drop", 0.105)
        q = s.onto([(at, z)], "side")[0]
        for out in (1, -1):
            blob((q[0], out * (q[1] + 0.012), q[2]), (0.105, 0.014, 0.015), 0.5, "handle", handle, root)
    if s.roof_rails:
        xs = np.linspace(s.ws_top[0] + 0.15, s.rear_top[0] - 0.1, 30)
        y = s.rail_y
        top = s.onto(np.stack([xs, 0 * xs + y], 1), "top")
        lift = np.minimum(1, np.minimum(np.arange(30), np.arange(30)[::-1]) / 3.0) * 0.038
        for out in (1, -1):
            tube((top + np.stack([0 * xs, 0 * xs, lift], 1)) * np.array([1, out, 1]), 0.017, "rail", {"chrome": chrome, "black": gloss, "silver": m.plain("#9b9da0", 0.35, 0.8)}[s.roof_rails], root)
    if get("fin", True):
        x = s.rear_top[0] - 0.22
        blob((x, 0, float(s.onto([(x, 0.0)], "top")[0, 2]) + 0.02), (0.07, 0.018, 0.04), 0.7, "fin", m.plain(look["paint"], 0.3, 0.5, 1.0), root, (0.9, 0))
    # Wipers at the foot of the screen, and plates.
    for y0, y1 in ((-0.52, 0.0), (0.02, 0.55)):
        across = np.linspace(y0, y1, 12)
        foot = np.stack([s.cowl[0] + 0.10 + s.ws_bow * (across / 0.7) ** 2, across], 1)
        tube(s.onto(foot, "top") + np.array([0, 0, 0.012]), 0.008, "wiper", black, root)
    zf, zr = look.get("plates", (0.42, 0.80))
    xf = float(s.onto([(0.0, zf)], "front")[0, 0]) - 0.012
    xr = float(s.onto([(0.0, zr)], "rear")[0, 0]) + 0.012
    if zf:
        plate(s, get("plate"), xf, zf, -1, root)
    if zr:
        plate(s, get("plate"), xr, zr, 1, root)
    for thing in look.get("extras", []):
        thing(s, look, root)
    offset = bpy.data.objects.new("stand", None)
    bpy.context.collection.objects.link(offset)
    root.location = (-s.L / 2, 0, 0)
    root.parent = offset
    return offset


def furnish(s, root, colour):
    """Seats, dashboard and steering wheel, as far as one sees them through the glass."""
    cloth, dark = m.plain(colour, 0.8), m.plain("#17181a", 0.7)
    belt = s.z_top(s.cowl[0] + 1) - s.crown
    first = s.cowl[0] + 1.18
    rows = [first] if s.doors == 1 else [first, first + 0.86]
    for i, x in enumerate(rows):
        if x > s.rear_base[0] - 0.35:
            continue
        for y in (0.36, -0.36) if i == 0 else (0.40, 0.0, -0.40):
            head = min(belt + 0.28, float(s.z_roof(x)) - 0.19)
            blob((x + 0.10, y, belt - 0.12), (0.075, 0.24 if i == 0 else 0.2, 0.34), 0.5, "back rest", cloth, root, (0.25, 0))
            blob((x + 0.23, y, head), (0.05, 0.13, 0.085), 0.6, "head rest", cloth, root, (0.2, 0))
            blob((x - 0.22, y, belt - 0.42), (0.27, 0.25, 0.09), 0.5, "seat", cloth, root)
    blob((s.cowl[0] + 0.38, 0, belt - 0.10), (0.30, s.half - 0.20, 0.10), 0.5, "dashboard", dark, root, (0.3, 0))
    a = np.linspace(0, 2 * np.pi, 40)
    ring = np.stack([s.cowl[0] + 0.78 + 0.08 * np.sin(a), 0.36 + 0.18 * np.cos(a), belt - 0.05 + 0.17 * np.sin(a)], 1)
    tube(ring, 0.015, "steering wheel", dark, root)
