"""What stands around the packs: heaps, fruit, tools, troughs and small plants."""
from items import *
from lib import *

HEAPS = {
    "compost": ("#150d08", "#291b11", "#3f2a1a"),
    "granules": ("#9c7350", "#b88f68", "#cda883"),
}


def leaf_green():
    return m_leaf("leaf-green", "#2f5a2a", "#6c9646", "#9cc07a", 0.42, 0.33)


def leaf_fresh():
    return m_leaf("leaf-fresh", "#3f7a2f", "#84b04c", "#b3d08a", 0.42, 0.36)


def clay(shade=0):
    tones = (("#b3694c", "#9c563c", "#d3a188"), ("#a8654b", "#8f5039", "#c79480"))[shade]
    return m_terracotta("clay", *tones)


def recycled():
    """Speckled plastic in the brand's green."""
    m = N("recycled")
    o = m.obj()
    c = m.mix(m.ramp(m.noise(o, 90, 2, 0.5), [(0.60, (0, 0, 0)), (0.66, (1, 1, 1))]), hexc("#2f5d45"), hexc("#86a893"))
    m.set(Base_Color=c, Roughness=0.42, Specular=0.4, Normal=m.bump(m.noise(o, 60, 4, 0.6), 0.003, 0.5))
    return m.m


def m_heap(kind):
    m = m_soil()
    for node in m.node_tree.nodes:
        if node.type == "VALTORGB" and len(node.color_ramp.elements) == 3:
            for element, colour in zip(node.color_ramp.elements, HEAPS[kind]):
                element.color = (*hexc(colour), 1)
        if kind == "granules" and node.type == "MIX_RGB":
            node.inputs[2].default_value = (*hexc("#dcbf9c"), 1)
    return m


def heap(at, spread, height, count, kind, seed, size=(0.005, 0.042)):
    """A cone of crumbs poured on the table."""
    rg = np.random.default_rng(seed)

    def place(k):
        angle = rg.random(k) * 6.283
        r = np.abs(rg.normal(0, spread, k))
        top = height * np.exp(-((r / spread) ** 2)) * rg.random(k) ** 0.35
        return at[0] + r * np.cos(angle) * 1.15, at[1] + r * np.sin(angle) * 0.8, np.maximum(0, top - 0.01 * rg.random(k))

    rough = 0.08 if kind == "granules" else 0.24
    crumb_field(place, count, seed, m_heap(kind), size, 0.75 if kind != "granules" else 0.95, rough)


def granules_on(top, radius, count):
    rg = np.random.default_rng(8)

    def place(k):
        angle = rg.random(k) * 6.283
        r = radius * np.sqrt(rg.random(k))
        return top[0] + r * np.cos(angle), top[1] + r * np.sin(angle), np.full(k, top[2] + 0.03)

    crumb_field(place, count, 8, m_heap("granules"), (0.014, 0.026), 0.95, 0.08)


def seeds(at, spread, count, colour, seed, size, height=0.0, flat=0.9, uneven=0.6):
    """Loose seeds, poured to `height`: round ones have `flat` 1 and are even, those of chilli and tomato are flat."""
    rg = np.random.default_rng(seed)

    def place(k):
        angle = rg.random(k) * 6.283
        r = np.minimum(np.abs(rg.normal(0, spread, k)), spread * 2.2)
        z = height * np.exp(-((r / spread) ** 2)) * rg.random(k) ** 0.4
        return at[0] + r * np.cos(angle), at[1] + r * np.sin(angle) * 0.7, z + 0.004

    crumb_field(place, count, seed, m_plain("seed", colour, 0.55, 0.35, 60, 0.002), (size * 0.85, size), flat, 0.04, uneven)


def loose_leaves(places, width=0.55):
    p = Plant(4)
    for x, y, turn, length, tone in places:
        p.leaf((x, y, 0.016), (math.cos(turn), math.sin(turn), 0.06), (0, 0, 1), length, length * width, tone, curl=0.12, fold=0.24, wave=0.02)
        back = (x - 0.16 * math.cos(turn), y - 0.16 * math.sin(turn), 0.012)
        p.stem(bez(back, (x - 0.08 * math.cos(turn), y - 0.08 * math.sin(turn), 0.02), (x, y, 0.018), 6), 0.009, 0.008)
    p.build(leaf_green(), m_stem(), (0, 0, 0))


def rosette(top, seed=3, leaves=15, L=0.45):
    """Palak: long-stalked leaves from one crown."""
    p = Plant(seed)
    rg = p.rg
    for k in range(leaves):
        a = k * 2.39996 + rg.normal(0, 0.12)
        t = k / leaves
        lift = math.radians(80 - 44 * (1 - t) + rg.normal(0, 5))
        out = np.array([math.cos(a), math.sin(a), 0])
        d = out * math.cos(lift) + np.array([0, 0, math.sin(lift)])
        stalk = L * (0.55 + 0.3 * rg.random())
        base = out * 0.04
        end = base + d * stalk
        p.stem(bez(base, base + d * stalk * 0.5 + np.array([0, 0, 0.03]), end, 6), 0.016, 0.010)
        size = L * (0.75 + 0.35 * rg.random())
        # Blades lean back and show their faces to whoever stands before the pot.
        p.leaf(end, d + out * 0.25, tuple(out * 0.6 + np.array([0, -0.35, 0.7])), size, size * 0.66, float(np.clip(0.25 + 0.6 * rg.random(), 0, 1)), nu=19, nv=11, curl=0.5 + rg.normal(0, 0.2), fold=0.14, wave=0.05, shape="ovate")
    p.build(m_leaf("palak", "#245a26", "#5b9440", "#a3c67f", 0.34, 0.3), m_stem("#86a861"), top)


def sprout(top, size=1.0):
    """A young plant with two seed leaves and two pairs of true ones."""
    p = Plant(2)
    p.stem(bez((0, 0, -0.05), (0.02, 0, 0.25 * size), (-0.01, 0, 0.52 * size), 10), 0.02 * size, 0.012 * size)
    for z, turn, length in ((0.24, 0.2, 0.22), (0.24, 3.3, 0.22), (0.40, 1.7, 0.34), (0.40, 4.9, 0.34), (0.52, 0.2, 0.36), (0.52, 3.4, 0.36)):
        lift = math.radians(20 + 40 * z)
        d = (math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift))
        p.leaf((0, 0, z * size), d, (0, 0, 1), length * size, length * 0.56 * size, 0.4 + z * 0.6, curl=0.5, fold=0.22, wave=0.02)
    p.build(leaf_fresh(), m_stem("#8aa85a"), top)


def seedlings(top, count, radius, seed, height=0.26):
    p = Plant(seed)
    rg = p.rg
    for _ in range(count):
        a = rg.random() * 6.283
        r = radius * math.sqrt(rg.random())
        x, y = r * math.cos(a), r * math.sin(a)
        h = height * (0.7 + 0.5 * rg.random())
        tip = np.array([x + rg.normal(0, 0.02), y + rg.normal(0, 0.02), h])
        p.stem(bez((x, y, -0.04), (x, y, h * 0.6), tip, 6), 0.007, 0.005, 6)
        turn = rg.random() * 6.283
        for k in range(4):
            b = turn + k * math.pi / 2 * 1.05
            lift = 0.35 + 0.3 * (k > 1)
            d = (math.cos(b) * math.cos(lift), math.sin(b) * math.cos(lift), math.sin(lift))
            size = 0.17 if k < 2 else 0.13
            p.leaf(tip, d, (0, -0.55, 0.85), size, size * 0.58, 0.4 + 0.4 * rg.random(), nu=8, nv=5, curl=0.4, fold=0.2, wave=0.01)
    p.build(leaf_fresh(), m_stem("#9ab56a"), top)


def trough(loc, length, depth, height):
    """A long planter of terracotta with a rim all around, filled with compost to a hand's breadth below it."""
    x, y, z = loc
    mat = clay()
    t, lip = 0.05, 0.035
    half, deep = length / 2, depth / 2
    for name, grow, low, high in (("body", 0, 0.03, height - 0.08), ("rim", lip, height - 0.14, height)):
        for side, box in (
            ("front", (-half - grow, half + grow, -deep - grow, -deep + t, low, high)),
            ("back", (-half - grow, half + grow, deep - t, deep + grow, low, high)),
            ("left", (-half - grow, -half + t, -deep + t - 0.02, deep - t + 0.02, low, high)),
            ("right", (half - t, half + grow, -deep + t - 0.02, deep - t + 0.02, low, high)),
        ):
            bevbox(f"trough-{name}-{side}", *box, mat, 0.016).location = loc
    for foot in (-half * 0.7, half * 0.7):
        bevbox("trough-foot", foot - 0.12, foot + 0.12, -deep + 0.02, deep - 0.02, 0, 0.04, mat, 0.01).location = loc
    soil = m_soil()
    bevbox("trough-soil", -half + t, half - t, -deep + t, deep - t, 0.04, height - 0.09, soil, 0.01).location = loc
    rg = np.random.default_rng(3)
    crumb_field(
        lambda k: (x + (rg.random(k) - 0.5) * (length - 0.14), y + (rg.random(k) - 0.5) * (depth - 0.14), np.full(k, z + height - 0.095)),
        2600, 3, soil, (0.008, 0.036),
    )


def m_steel():
    return N("steel").set(Base_Color=(0.62, 0.62, 0.60), Metallic=1.0, Roughness=0.28).m


def trowel(loc, rot):
    """A hand trowel lying on its back: steel blade, turned wooden handle."""
    steel = bpy.data.materials.get("steel") or m_steel()
    V = []
    nu, nv = 22, 13
    for i in range(nu):
        t = i / (nu - 1)
        half = 0.19 * (1 - t**5) ** 0.5 * (0.72 + 0.28 * min(1, t * 4))
        for j in range(nv):
            s = 2 * j / (nv - 1) - 1
            V.append((0.62 * t, s * half, 0.075 * s * s * (1 - t * 0.55) + 0.02 - 0.015 * t))
    blade = mesh("blade", V, gridfaces(nv, nu), None, True, steel)
    thick = blade.modifiers.new("t", "SOLIDIFY")
    thick.thickness = 0.012
    neck = Plant(1)
    neck.stem(bez((0.06, 0, 0.035), (-0.12, 0, 0.05), (-0.26, 0, 0.10), 10), 0.026, 0.026, 12)
    rod = mesh("neck", neck.sV, neck.sF, None, True, steel)
    profile = resample(rounded([(0.0001, 0), (0.045, 0, 0.01), (0.062, 0.16, 0.08), (0.050, 0.40, 0.1), (0.058, 0.56, 0.05), (0.0001, 0.60)], 0.02, 8), 0.02)
    handle = lathe("handle", profile, m_wood(), 48)
    for o in (blade, rod):
        o.location = loc
        o.rotation_euler = (0, 0, rot)
    handle.rotation_euler = (0, math.radians(-84), rot)
    handle.location = Vector(loc) + Vector((-0.22 * math.cos(rot), -0.22 * math.sin(rot), 0.09))


def step(loc, width, height):
    """A wooden step that packets stand on."""
    bevbox("step", -width / 2, width / 2, -0.42, 0.42, 0, height, m_wood(), 0.02).location = loc
