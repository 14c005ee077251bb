"""Tomatoes: the fruit at every ripeness, the lobed compound leaf, and a staked plant in its pot."""
from items import *
from lib import *

RIPENESS = {
    "ripe": ("#a81c0d", "#c8331a"),
    "turning": ("#c4561c", "#d98a35"),
    "green": ("#6f8f3c", "#9db35a"),
}


def m_fruit(ripeness):
    name = f"tomato-{ripeness}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    dark, light = RIPENESS[ripeness]
    m = N(name)
    colour = m.ramp(m.noise(m.obj(), 2.4, 4, 0.5), [(0.3, hexc(dark)), (0.7, hexc(light))])
    m.set(Base_Color=colour, Roughness=0.2, Specular=0.5, Subsurface=0.06)
    m.p.inputs["Subsurface Radius"].default_value = (0.2, 0.06, 0.03)
    m.p.inputs["Subsurface Color"].default_value = (*hexc(light), 1)
    return m.m


def m_foliage():
    name = "tomato-foliage"
    return bpy.data.materials.get(name) or m_leaf(name, "#2c4a22", "#5f8238", "#93ad66", 0.55, 0.3, "#86b03c")


def tomato(loc, r, turn=0.0, ripeness="ripe"):
    """A fruit standing at `loc`, a little ribbed at its shoulders, with the star of its calyx."""
    x, y, z = loc
    seg, rings = 48, 28
    V = []
    for j in range(rings):
        a = -math.pi / 2 + math.pi * j / (rings - 1)
        dent = 0.2 * math.exp(-(((j - rings + 1) / 5.0) ** 2))
        for i in range(seg):
            t = 2 * math.pi * i / seg
            ribs = 1 + 0.025 * math.cos(5 * t + turn) * max(0, math.sin(a)) ** 2
            V.append((r * math.cos(a) * ribs * math.cos(t), r * math.cos(a) * ribs * math.sin(t), r * 0.84 * (math.sin(a) - dent) + r * 0.84))
    body = mesh("tomato", V, gridfaces(seg, rings, True), None, True, m_fruit(ripeness))
    body.location = loc
    body.rotation_euler = (0.10, 0.06, turn)
    calyx = Plant(int(turn * 10) + 3)
    for k in range(6):
        a = turn + k * 1.0472
        d = (math.cos(a), math.sin(a), 0.35)
        calyx.leaf((0, 0, 0), d, (0, 0, 1), r * 0.78, r * 0.17, 0.45, nu=9, nv=3, curl=0.75 - 0.5 * (k % 2), fold=0.1, wave=0.02, shape="lance")
    calyx.stem(bez((0, 0, 0), (0.0, 0.01, r * 0.2), (0.03, 0, r * 0.4), 5), 0.014, 0.011, 6)
    calyx.build(m_foliage(), m_stem("#5d7a3a"), Vector((x, y, z + r * 1.47)))


def compound_leaf(p, base, azimuth, length, lift, tone, hang=0.32):
    """Seven lobed leaflets on a stalk that rises and then hangs, with small ones between them, as tomatoes have."""
    rg = p.rg
    out = np.array([math.cos(azimuth), math.sin(azimuth), 0])
    base = np.array(base)
    middle = base + out * length * 0.5 + np.array([0, 0, length * lift])
    end = base + out * length * 0.95 + np.array([0, 0, length * (lift * 0.9 - hang)])
    stalk = bez(base, middle, end, 24)
    p.stem(stalk, 0.013, 0.005, 6)
    side = np.cross(out, [0, 0, 1.0])
    # Blades turn to the light at the side, so that whoever stands before the plant sees their faces.
    facing = tuple(out * 0.75 + np.array([0, 0, 0.7]))

    def leaflet(t, direction, size):
        i = int(t * 23)
        p.leaf(stalk[i], direction, facing, size, size * 0.66, float(np.clip(tone + rg.normal(0, 0.12), 0, 1)), nu=24, nv=9, curl=0.45 + rg.normal(0, 0.15), fold=0.2, wave=0.03, shape="lobed")

    for t, size in ((0.42, 0.30), (0.64, 0.36), (0.84, 0.34)):
        for sign in (-1, 1):
            leaflet(t + 0.02 * sign, side * sign + out * 0.45 + np.array([0, 0, 0.06 + rg.normal(0, 0.12)]), length * size * (0.9 + 0.2 * rg.random()))
    for t in (0.53, 0.74):
        for sign in (-1, 1):
            leaflet(t, side * sign + out * 0.2, length * 0.11)
    leaflet(1.0, stalk[-1] - stalk[-3], length * 0.42)


def fallen_leaf(at, azimuth, length):
    """A leaf that lies on the table."""
    p = Plant(6)
    compound_leaf(p, (at[0], at[1], 0.02), azimuth, length, 0.07, 0.4, hang=0.04)
    p.build(m_foliage(), m_stem("#6f8a45"), (0, 0, 0))


def tomato_bush(top, seed=5, H=1.5):
    """A plant tied to a cane, leaves all the way up and trusses of fruit towards whoever looks."""
    p = Plant(seed)
    rg = p.rg
    stem = bez((0, 0, -0.08), (0.06, 0.03, H * 0.5), (-0.02, 0, H), 30)
    p.stem(stem, 0.026, 0.012)
    count = 25
    for k in range(count):
        t = 0.16 + 0.82 * k / (count - 1)
        size = (0.84 - 0.28 * t) * (0.9 + 0.2 * rg.random()) * (H / 1.5) ** 0.5
        compound_leaf(p, stem[int(t * 29)], k * 2.39996 + rg.normal(0, 0.2), size, 0.42 + 0.35 * t, 0.25 + 0.45 * t)
    fruit = []
    for z, azimuth, kinds in ((0.30, -1.2, ("ripe", "ripe", "ripe")), (0.50, -2.2, ("ripe", "turning", "ripe", "green")), (0.70, -0.8, ("turning", "green", "green"))):
        start = stem[int(z * 29)]
        out = np.array([math.cos(azimuth), math.sin(azimuth), 0])
        truss = bez(start, start + out * 0.22 + np.array([0, 0, 0.12]), start + out * 0.40 + np.array([0, 0, -0.16]), 12)
        p.stem(truss, 0.010, 0.006, 6)
        for k, kind in enumerate(kinds):
            r = {"ripe": 0.105, "turning": 0.092, "green": 0.075}[kind] * (0.92 + 0.16 * rg.random())
            node = truss[min(11, 5 + 2 * k)]
            aside = np.cross(out, [0, 0, 1.0]) * 0.085 * (-1) ** k
            fruit.append((node + aside - np.array([0, 0, r * 1.9 + 0.02]), r, kind))
            p.stem(bez(node, node + aside * 0.7, node + aside - np.array([0, 0, r * 0.2]), 5), 0.006, 0.005, 6)
    p.build(m_foliage(), m_stem("#6f8a45"), top)
    for k, (at, r, kind) in enumerate(fruit):
        tomato(Vector(top) + Vector(at), r, 0.7 * k + 0.3, kind)
    cane = lathe("cane", resample([(0.0001, -0.1), (0.016, -0.1), (0.016, H * 1.06), (0.0001, H * 1.06)], 0.05), m_wood(), 12)
    cane.location = Vector(top) + Vector((-0.04, 0.05, 0))


def tomato_plant(loc, r, h, seed, H):
    tomato_bush(pot(loc, r, h, mat=m_terracotta("clay", "#b3694c", "#9c563c", "#d3a188"), seed=seed), seed, H)
