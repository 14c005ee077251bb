"""What is poured: compost, the dark powder of the feeds, and a spoon with a dose of it."""
from mathutils import noise

from items import *
from lib import *

COMPOST = ("#100a06", "#20150d", "#33241a")
POWDER = ("#15120f", "#221d19", "#332c26")


def m_ground(name, tones, fine):
    """Matt earth; its grain is finer than the mesh."""
    m = N(name)
    o = m.obj()
    tone = m.a("ShaderNodeAttribute", attribute_name="rnd").outputs["Fac"]
    colour = m.ramp(m.noise(o, fine * 0.4, 6, 0.7), [(0.3, hexc(tones[0])), (0.55, hexc(tones[1])), (0.8, hexc(tones[2]))])
    colour = m.mix(m.math("MULTIPLY", tone, 0.5), colour, hexc("#4a3524"))
    m.set(Base_Color=colour, Roughness=0.97, Specular=0.08, Normal=m.bump(m.noise(o, fine, 6, 0.75), 0.022, 1.0))
    return m.m


def surface(x, y, spread, height, roughness):
    """The height of a poured mound: a blunt cone with slips and hollows."""
    r = math.hypot(x / 1.2, y) / spread
    angle = math.atan2(y, x)
    r /= 1 + 0.13 * noise.noise((math.cos(angle) * 1.3, math.sin(angle) * 1.3, spread * 7))
    cone = max(0.0, 1 - r / 1.9) ** 1.45
    rough = noise.fractal((x * 9, y * 9, 3.1), 1.0, 2.0, 5) * roughness * min(1, cone * 5)
    return height * cone + rough - 0.004


def mound(at, spread, height, mat, roughness):
    n = 150
    reach = spread * 2.2
    V = []
    for j in range(n):
        for i in range(n):
            x, y = reach * 1.2 * (2 * i / (n - 1) - 1), reach * (2 * j / (n - 1) - 1)
            V.append((at[0] + x, at[1] + y, max(surface(x, y, spread, height, roughness), -0.02)))
    return mesh("mound", V, gridfaces(n, n), None, True, mat, attr=np.zeros(len(V)))


def crumbs_on(at, spread, height, roughness, count, seed, mat, size, flat=0.8):
    """Crumbs over the mound and, thinning out, on the table around it."""
    rg = np.random.default_rng(seed)

    def place(k):
        angle = rg.random(k) * 6.283
        r = spread * 2.5 * rg.random(k) ** 0.78
        x, y = r * np.cos(angle) * 1.15, r * np.sin(angle)
        keep = rg.random(k) < np.clip(2.3 - r / spread, 0.02, 1)
        x, y = np.where(keep, x, x * 0.5), np.where(keep, y, y * 0.5)
        z = np.array([max(0.0, surface(a, b, spread, height, roughness)) for a, b in zip(x, y)])
        return at[0] + x, at[1] + y, z - 0.003

    crumb_field(place, count, seed, mat, size, flat, 0.13)


def compost(at, spread, height, seed=3, count=9000):
    """Sieved vermicompost: dark, fine and moist, with a few fibres that the worms left."""
    mat = m_ground("compost", COMPOST, 46)
    mound(at, spread, height, mat, 0.05)
    crumbs_on(at, spread, height, 0.05, count, seed, mat, (0.004, 0.026))
    fibres(at, spread, height, int(90 * spread), seed)


def fibres(at, spread, height, count, seed):
    rg = np.random.default_rng(seed)
    p = Plant(seed)
    for _ in range(count):
        angle, r = rg.random() * 6.283, spread * 1.7 * math.sqrt(rg.random())
        x, y = r * math.cos(angle), r * math.sin(angle)
        start = np.array([at[0] + x, at[1] + y, max(0, surface(x, y, spread, height, 0.05)) + 0.012])
        turn = rg.random() * 6.283
        step = np.array([math.cos(turn), math.sin(turn), rg.normal(0, 0.12)]) * (0.05 + 0.09 * rg.random())
        p.stem(bez(start, start + step * 0.5 + rg.normal(0, 0.01, 3), start + step, 6), 0.0035, 0.0025, 5)
    stems = mesh("fibres", p.sV, p.sF, None, True, m_plain("fibre", "#8a6d48", 0.8, 0.1), attr=p.sA)
    return stems


def powder(at, spread, height, seed=3, count=2600):
    """Lignite powder with the microbes on it: soft and almost black, with a few lumps."""
    mat = m_ground("powder", POWDER, 90)
    mound(at, spread, height, mat, 0.022)
    crumbs_on(at, spread, height, 0.022, count, seed, mat, (0.002, 0.011))


def spoon(at, turn, mat_fill=None):
    """A steel tablespoon on the table with a heaped dose in it; its bowl lies at `at`, the handle goes towards `turn`."""
    steel = N("spoon").set(Base_Color=(0.66, 0.65, 0.62), Metallic=1.0, Roughness=0.34).m
    length, width, depth = 0.27, 0.19, 0.10
    rings, seg = 14, 48
    V = []
    for j in range(rings):
        s = max(0.001, j / (rings - 1))
        for i in range(seg):
            t = 2 * math.pi * i / seg
            egg = 1 + 0.12 * math.cos(t)
            V.append((length * s * math.cos(t), width * s * egg * math.sin(t), depth * s**2.2 + 0.008))
    bowl = mesh("bowl", V, gridfaces(seg, rings, True), None, True, steel)
    path = bez((length * 0.93, 0, depth + 0.002), (length + 0.40, 0, depth + 0.10), (length + 1.0, 0, 0.015), 30)
    V = []
    for i, (x, _, z) in enumerate(path):
        k = i / 29
        half = 0.05 - 0.022 * math.sin(math.pi * min(1, k * 1.6)) + 0.028 * k**3
        for s in np.linspace(-1, 1, 7):
            V.append((x, s * half, z - 0.008 * s * s))
    handle = mesh("handle", V, gridfaces(7, 30), None, True, steel)
    fill = []
    for j in range(rings):
        s = j / (rings - 1)
        for i in range(seg):
            t = 2 * math.pi * i / seg
            x, y = length * 0.93 * s * math.cos(t), width * 0.93 * s * (1 + 0.12 * math.cos(t)) * math.sin(t)
            fill.append((x, y, depth * 0.86 + 0.075 * (1 - s * s) + 0.008 * noise.noise((x * 22, y * 22, 1)) * (1 - s)))
    dose = mesh("dose", fill, gridfaces(seg, rings, True), None, True, mat_fill or m_ground("powder", POWDER, 90), attr=np.zeros(len(fill)))
    for part in (bowl, handle):
        thick = part.modifiers.new("t", "SOLIDIFY")
        thick.thickness = 0.012
        thick.offset = 0
        part.modifiers.new("s", "SUBSURF").render_levels = 1
    for part in (bowl, handle, dose):
        part.location = at
        part.rotation_euler = (0, 0, turn)
