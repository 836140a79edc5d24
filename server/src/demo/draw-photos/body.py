"""The body of a car as an implicit function: f(x, y, z) < 0 inside. x runs from the nose (0) to the tail, y to the
left, z upwards, in metres. Planes and curves are joined by smooth minima and maxima, whose width is the rounding.

A shape names what one would measure on a side view; everything else follows from it."""
from types import SimpleNamespace

import numpy as np


def smax(a, b, k):
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h * h * k / 4


def smin(a, b, k):
    return -smax(-a, -b, k)


def curve(points, sigma):
    """A function through the points, linear between them and then smoothed over sigma."""
    xs, ys = np.array(points, float).T
    fine = np.arange(xs[0] - 1, xs[-1] + 1, 0.004)
    values = np.interp(fine, xs, ys)
    if sigma:
        reach = int(sigma * 3 / 0.004)
        weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) * 0.004 / sigma) ** 2)
        padded = np.pad(values, reach, mode="edge")
        values = np.convolve(padded, weights / weights.sum(), mode="valid")
    return lambda x: np.interp(x, fine, values)


def step(x):
    return 1 / (1 + np.exp(-np.clip(x, -40, 40)))


class Shape(SimpleNamespace):
    """What shapes.py gives, and the defaults of what most cars share. Lengths are in metres."""

    sharp = 1.0  # below 1: sharper edges everywhere
    tumble = 0.36  # how far the side windows lean in, per metre of height
    ledge = 0.065  # the shoulder beside the windows
    shoulder, crown, roof_crown = 0.07, 0.07, 0.05  # roundings across the car
    flare, crease, hood_lines = 0.014, 0.010, 0.012
    corner_front, corner_rear, ws_bow, rear_bow = 0.15, 0.10, 0.17, 0.10  # curves seen from above
    arch_gap, top_sigma, bumper_z = 0.045, 0.07, 0.56
    plan = [(0, 0.80), (0.35, 0.93), (0.8, 0.985), (1.4, 1), (-1.3, 1), (-0.6, 0.97), (0, 0.88)]  # from both ends
    glass_plan_points = None
    doors, pillars, framed = 2, (), False  # framed: the pillars are painted
    roof_frame, post, end_post, kick, back_roof, door_top = 0.075, 0.075, 0.16, 0.0, 0.08, 0.045  # around the glass
    door_from = door_to = gate_from = axis = None
    gate, hood_side, hood_from, hood_low = (0.60, 0.50), 0.13, 0.16, 0.6
    clad, roof_rails, rail_y = None, None, 0.53

    def __init__(self, **given):
        super().__init__(**given)
        s = self
        s.half = s.W / 2
        s.axles = (s.front, s.front + s.base)
        s.arch = s.wheel + s.arch_gap
        s.door_from = s.door_from or s.axles[0] + s.arch + 0.12
        s.door_to = s.door_to or s.axles[1] + 0.12
        s.gate_from = s.gate_from or s.L - 0.55
        s.axis = s.axis or s.clear + 0.46  # of the rays that find the surface
        s.z_top = curve(s.top, s.top_sigma)
        s.z_roof = curve(s.roof, 0.16)
        s.x_nose = curve(s.nose, 0.03)
        s.x_tail = curve(s.tail, 0.03)
        s.z_bottom = curve([(0, s.clear + 0.05), (0.5, s.clear), (s.L - 0.6, s.clear), (s.L, s.clear + 0.12)], 0.06)
        s.plan_at = curve([(x if i < 4 else s.L + x, v) for i, (x, v) in enumerate(s.plan)], 0.14)
        c = s.cowl[0]
        end = s.rear_base[0]
        s.glass_plan = curve(
            s.glass_plan_points
            or [(c - 0.3, 0.90), (c + 0.5, 0.965), (c + 1.1, 1), (end - 1.2, 0.995), (end - 0.4, 0.95), (end, 0.90)],
            0.15,
        )
        z0, h = s.clear, s.z_top(s.front + s.base / 2)
        s.section = curve(
            [(z0 - 0.1, 0.14), (z0 + 0.02, 0.075), (z0 + 0.12, 0.03), (z0 + 0.30, 0.006), (0.60 * h + 0.02, 0), (0.8 * h, 0.008), (h, 0.045), (h + 0.15, 0.09)],
            0.035,
        )

    def side_width(s, x, z):
        """Half the width of the lower body."""
        w = s.half * s.plan_at(x) - s.section(z)
        between = step((x - s.axles[0] - s.arch - 0.12) / 0.05) * step((s.axles[1] - s.arch - 0.12 - x) / 0.05)
        hollow = s.clear + 0.24
        w = w - 0.016 * between * np.exp(-(((z - hollow) / 0.075) ** 2))
        line = s.z_top(x) - 0.20 + 0.015 * (x - s.L / 2)
        w = w - s.crease * step((z - line) / 0.006) + s.crease
        for axle in s.axles:
            d = np.hypot(x - axle, z - s.wheel)
            w = w + s.flare * step((d - s.arch + 0.03) / 0.01) * step((s.arch + 0.085 - d) / 0.018)
        return w

    def terms(s, x, y, z):
        """The surfaces that bound the body, by name, each negative inside."""
        a = np.abs(y)
        t = SimpleNamespace()
        r = s.sharp
        n = a / s.half
        t.side = a - s.side_width(x, z)
        bulge = s.hood_lines * step((a - 0.50 * s.half) / 0.015) * step((s.cowl[0] - x) / 0.08)
        t.top = z - (s.z_top(x) - s.crown * n**2.2 + bulge)
        t.bottom = s.z_bottom(x) - z
        t.front = s.x_nose(z) + s.corner_front * n**2.4 - x
        t.rear = x - (s.L - s.x_tail(z) - s.corner_rear * n**2.6)
        lower = smax(smax(t.side, t.top, s.shoulder * r + 0.005), t.bottom, 0.06)
        lower = smax(lower, smax(t.front, t.rear, 0.05), 0.16 * r)
        zb = s.z_top(x) - s.crown
        up = z - zb
        base = (s.half - s.ledge) * s.glass_plan(x)
        t.glass_side = a - (base - s.tumble * up - 0.10 * np.maximum(up, 0) ** 2)
        m = (a / 0.7) ** 2
        t.screen = plane(x - s.ws_bow * m, z, s.cowl, s.ws_top, -1)
        t.back = plane(x + s.rear_bow * m, z, s.rear_base, s.rear_top, 1)
        t.back = smax(t.back, x + s.rear_bow * m - s.rear_base[0], 0.02)
        t.roof = z - (s.z_roof(x) - s.roof_crown * (a / 0.6) ** 2.2)
        upper = smax(t.glass_side, t.roof, 0.16 * r)
        upper = smax(upper, t.screen, 0.07 * r)
        upper = smax(upper, t.back, 0.09 * r)
        upper = smax(upper, np.maximum(zb - 0.25, s.cowl[1] - 0.13) - z, 0.02)
        t.belt = zb - z
        t.f = smin(lower, upper, 0.035 * r)
        return t

    def f(s, x, y, z):
        return s.terms(x, y, z).f

    def along(s, origin, direction, far):
        """Distances along rays from inside to the surface."""
        low, high = np.zeros(direction.shape[:-1]), np.full(direction.shape[:-1], far)
        for _ in range(22):
            middle = (low + high) / 2
            p = origin + direction * middle[..., None]
            inside = s.f(p[..., 0], p[..., 1], p[..., 2]) < 0
            low, high = np.where(inside, middle, low), np.where(inside, high, middle)
        return low

    def onto(s, points, view):
        """Points (u, v) of a drawing seen from the front, rear or side, brought onto the body."""
        u, v = np.array(points, float).T
        if view == "side":
            origin = np.stack([u, 0 * u, v], 1)
            direction = np.array([0, 1.0, 0])
        elif view == "top":
            origin = np.stack([u, v, 0 * u + 0.5], 1)
            direction = np.array([0, 0, 1.0])
        else:
            front = view == "front"
            origin = np.stack([0 * u + (0.60 if front else s.L - 0.32), u, v], 1)
            for _ in range(40):  # What would lie beside the body ends at its edge.
                outside = s.f(*origin.T) > -0.004
                origin[outside, 1] *= 0.985
            direction = np.array([-1.0 if front else 1.0, 0, 0])
        d = np.broadcast_to(direction, origin.shape)
        return origin + d * s.along(origin, d, 1.9)[:, None]


def plane(x, z, low, high, facing):
    """Distance to the line through two points of the side view, positive towards the front (-1) or the rear (1)."""
    dx, dz = high[0] - low[0], high[1] - low[1]
    n = np.hypot(dx, dz)
    sign = 1 if dz * facing > 0 else -1
    return sign * ((x - low[0]) * dz - (z - low[1]) * dx) / n


def grid(s, around=230, rows=(130, 430, 130)):
    """Half of the body, y >= 0, as a grid of points: a capsule of rays around an axis, so that both ends get theirs."""
    xa, xb = 0.95, s.L - 0.95
    theta = np.linspace(0, np.pi, around)
    front = np.linspace(np.pi / 2, 0, rows[0], endpoint=False)
    rear = np.linspace(0, np.pi / 2, rows[2] + 1)[1:]
    x0 = np.concatenate([np.full(rows[0], xa), np.linspace(xa, xb, rows[1]), np.full(rows[2], xb)])
    phi = np.concatenate([-front, np.zeros(rows[1]), rear])
    radial = np.cos(phi)[:, None] * np.stack([np.sin(theta), np.cos(theta)], 0)[:, None, :]
    direction = np.stack([np.broadcast_to(np.sin(phi)[:, None], radial[0].shape), radial[0], radial[1]], -1)
    origin = np.zeros_like(direction)
    origin[..., 0] = x0[:, None]
    origin[..., 2] = s.axis
    return origin + direction * s.along(origin, direction, 3.2)[..., None]


def regions(s, p):
    """Signed distances over the surface: what is glass, trim, cladding, a wheel's opening, and the panels."""
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    a = np.abs(y)
    t = s.terms(x, y, z)
    out = {}
    # The side windows, the windscreen and the rear window.
    rise = s.kick * np.maximum(0, x - s.rear_base[0] + 1.0)
    opening = smax(smax(t.belt + 0.03 + rise, t.roof + s.roof_frame, 0.05), smax(t.screen + s.post, t.back + s.end_post, 0.04), 0.07)
    opening = smax(opening, 0.42 - a, 0.02)
    panes = opening
    for pillar, half, lean in s.pillars:
        panes = np.maximum(panes, half - np.abs(x - pillar - lean * (z - s.cowl[1])))
    screen = smax(smax(t.glass_side + 0.075, t.roof + 0.06, 0.05), s.cowl[1] - s.crown + 0.06 - z, 0.04)
    screen = np.maximum(screen, x - (s.ws_top[0] + 0.35))
    window = smax(smax(t.glass_side + 0.11, t.roof + s.back_roof, 0.06), s.rear_base[1] + 0.03 - z, 0.06)
    window = np.maximum(window, s.rear_top[0] - 0.25 - x)
    on_screen, on_back = np.abs(t.screen) - 0.05, np.abs(t.back) - 0.05
    out["glass"] = np.minimum(np.minimum(panes, np.maximum(screen, on_screen)), np.maximum(window, on_back))
    out["trim"] = np.minimum((panes if s.framed else opening) - 0.012, np.maximum(screen - 0.02, on_screen))
    out["bright"] = np.abs(opening - 0.004) - 0.007
    out["privacy"] = s.pillars[0][0] - x
    # The openings of the wheels, and unpainted plastic around them and along the sills.
    wheels = np.minimum(*[np.hypot(x - axle, z - s.wheel) for axle in s.axles])
    out["arch"] = np.maximum(wheels - s.arch, s.half - 0.36 - a)
    out["clad"] = np.full_like(x, 1.0)
    if s.clad:
        sill, band, ends = s.clad
        low = np.where((x > s.axles[0]) & (x < s.axles[1]), sill, ends)
        out["clad"] = np.minimum(z - s.clear - low, np.maximum(wheels - s.arch - band, z - s.wheel - s.arch - band))
    # Doors, bonnet, tailgate and bumpers: their edges are the seams.
    frame = smax(smax(s.clear + 0.10 - z, t.roof + s.door_top, 0.03), smax(t.screen + 0.03, t.back + 0.10, 0.03), 0.03)
    frame = np.maximum(frame, 0.4 - a)
    pillar, _, lean = s.pillars[0]
    split = pillar + lean * (z - s.cowl[1])
    out["door1"] = smax(frame, smax(s.door_from + 0.12 * np.maximum(0, z - 0.75) - x, x - split, 0.02), 0.06)
    rear = smax(frame, smax(split + 0.012 - x, x - s.door_to, 0.02), 0.06)
    rear = smax(rear, s.arch + 0.055 - np.hypot(x - s.axles[1], z - s.wheel), 0.06)
    out["door2"] = rear if s.doors == 2 else np.full_like(x, 1.0)
    hood = smax(a - s.half * s.plan_at(x) + s.hood_side, s.hood_from + 0.10 * (a / s.half) ** 2.4 - x, 0.08)
    out["hood"] = smax(hood, np.maximum(x - s.cowl[0] + 0.02, s.hood_low - z), 0.04)
    out["gate"] = smax(smax(a - s.gate[0], s.gate[1] - z, 0.05), s.gate_from - x, 0.03)
    out["bumper"] = np.where((x < s.axles[0]) | (x > s.axles[1]), z - s.bumper_z, 1.0)
    fuel = np.hypot(x - s.axles[1] - 0.28, z - s.z_top(s.axles[1]) + 0.2) - 0.075
    out["fuel"] = np.where(y > 0, 1.0, fuel)
    return out
