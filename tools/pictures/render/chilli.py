"""Chilli: a branching bush of smooth pointed leaves, with fruit that hangs green and ripens red."""
from items import *
from lib import *

RIPENESS = {"red": ("#8f120b", "#c0241a"), "green": ("#27551d", "#4f8a2e")}


def m_pod(ripeness):
    name = f"chilli-{ripeness}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    dark, light = RIPENESS[ripeness]
    m = N(name)
    m.set(Base_Color=m.ramp(m.noise(m.obj(), 3, 3, 0.5), [(0.3, hexc(dark)), (0.7, hexc(light))]), Roughness=0.16, Specular=0.5)
    return m.m


def pod(path, r, mat):
    """A fruit along `path`, blunt at its stalk and drawn out to a point."""
    n, seg = len(path), 12
    V = []
    for i, point in enumerate(path):
        along = path[min(i + 1, n - 1)] - path[max(i - 1, 0)]
        along = along / np.linalg.norm(along)
        a = np.cross(along, [0.31, 0.95, 0.02])
        a /= np.linalg.norm(a)
        b = np.cross(along, a)
        t = i / (n - 1)
        width = r * (min(1, t * 9) ** 0.5) * (1 - t**2.4) ** 0.7
        V += [point + max(width, r * 0.03) * (math.cos(k) * a + math.sin(k) * b) for k in np.linspace(0, 2 * math.pi, seg, endpoint=False)]
    return mesh("pod", V, gridfaces(seg, n, True), None, True, mat)


def hang(p, node, length, ripeness, top):
    """A pod on its stalk below `node`, bent a little to one side."""
    rg = p.rg
    aside = rg.normal(0, 0.25, 3) * [1, 1, 0] * length
    neck = node + np.array([aside[0] * 0.3, aside[1] * 0.3, -0.03])
    p.stem(bez(node, node + [0, 0, 0.02], neck, 6), 0.007, 0.011, 6)
    path = bez(neck, neck + [aside[0] * 0.1, aside[1] * 0.1, -length * 0.6], neck + [aside[0], aside[1], -length], 16)
    pod(path, 0.034, m_pod(ripeness)).location = top


def chilli(top, seed=4, H=1.0, spread=0.55, pods=13):
    p = Plant(seed)
    rg = p.rg
    fork = np.array([0.01, 0, H * 0.24])
    p.stem(bez((0, 0, -0.08), (0.02, 0, H * 0.12), fork, 8), 0.026, 0.020)
    nodes = []
    for q in range(9):
        a = q * 2.39996 + rg.normal(0, 0.2)
        reach = spread * (0.35 + 0.65 * ((q * 5) % 9) / 8)
        end = np.array([reach * math.cos(a), reach * math.sin(a), H * (1.08 - 0.42 * (reach / spread) ** 2)])
        branch = bez(fork, fork * 0.4 + end * [0.75, 0.75, 0.55], end, 16)
        p.stem(branch, 0.016, 0.007)
        for k in range(13):
            t = 0.22 + 0.78 * k / 12
            at = branch[min(15, int(t * 15))]
            turn = a + k * 2.39996 + rg.normal(0, 0.3)
            lift = math.radians(8 + 30 * t**3 + rg.normal(0, 12))
            d = np.array([math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift)])
            size = (0.46 - 0.17 * t) * (0.85 + 0.3 * rg.random()) * (H / 1.0) ** 0.5
            stalk = at + d * size * 0.35
            p.stem(bez(at, at + d * size * 0.2, stalk, 5), 0.005, 0.004, 5)
            p.leaf(stalk, d, (0.5 * math.cos(turn), 0.5 * math.sin(turn) - 0.4, 0.8), size, size * 0.50, float(np.clip(0.15 + 0.6 * t + rg.normal(0, 0.15), 0, 1)), nu=13, nv=7, curl=0.75 + rg.normal(0, 0.2), fold=0.16, wave=0.012)
            if 4 <= k <= 10:
                nodes.append(at)
    # Those that hang on the outer branches towards the camera are seen.
    nodes.sort(key=lambda at: at[1] - 0.35 * abs(at[0]))
    chosen = nodes[: pods * 2 : 2]
    for k, node in enumerate(chosen):
        hang(p, node, 0.34 + 0.12 * rg.random(), "green" if k % 3 == 2 else "red", top)
    p.build(m_leaf("chilli-leaf", "#1f4a20", "#5d9238", "#8fb464", 0.32, 0.3), m_stem("#6b8a45"), top)
