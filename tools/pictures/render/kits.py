"""The kits, opened: the box behind, what was in it before it."""
from items import *
from lib import *
from props import *
from stage import scene, studio

TRAY = {"width": 2.4, "depth": 1.15, "height": 0.60}


def tray(at, turn):
    """An open box of corrugated board, with shredded paper that what stands in it sinks into."""
    w, d, h = TRAY["width"] / 2, TRAY["depth"] / 2, TRAY["height"]
    board, t = m_kraft(), 0.035
    walls = (
        (-w, w, -d, -d + t, 0, h * 0.55),
        (-w, w, d - t, d, 0, h),
        (-w, -w + t, -d + t, d - t, 0, h),
        (w - t, w, -d + t, d - t, 0, h),
        (-w, w, -d, d, 0, t),
    )
    for box in walls:
        wall = bevbox("tray", *box, board, 0.008)
        wall.location = at
        wall.rotation_euler = (0, 0, turn)
    paper = shredded_paper(w - 0.08, d - 0.08, h * 0.62, 620, 5)
    paper.location = at
    paper.rotation_euler = (0, 0, turn)


def shredded_paper(half_width, half_depth, height, count, seed):
    """Zigzag strips of kraft paper."""
    rg = np.random.default_rng(seed)
    V, F, tones = [], [], []
    for _ in range(count):
        turn, tilt = rg.random() * 6.283, rg.normal(0, 0.35)
        along = np.array([math.cos(turn), math.sin(turn), math.sin(tilt) * 0.5])
        across = np.array([-math.sin(turn), math.cos(turn), rg.normal(0, 0.3)]) * 0.024
        at = np.array([rg.uniform(-half_width, half_width), rg.uniform(-half_depth, half_depth), height * (0.5 + 0.6 * rg.random())])
        folds = rg.integers(6, 12)
        first, tone = len(V), rg.random()
        for k in range(folds):
            point = at + along * 0.055 * (k - folds / 2) + np.array([0, 0, 0.022 * (-1) ** k])
            point[0] = np.clip(point[0], -half_width, half_width)
            point[1] = np.clip(point[1], -half_depth, half_depth)
            V += [point - across, point + across]
            tones += [tone, tone]
        F += [(first + 2 * k, first + 2 * k + 1, first + 2 * k + 3, first + 2 * k + 2) for k in range(folds - 1)]
    m = N("shredded")
    tone = m.a("ShaderNodeAttribute", attribute_name="rnd").outputs["Fac"]
    m.set(Base_Color=m.mix(tone, hexc("#b08a5c"), hexc("#d4b48a")), Roughness=0.8, Specular=0.15)
    return mesh("shredded", V, F, None, False, m.m, attr=tones)


def stack_of_pots(at, r, h, mat):
    """Three pots, one in another."""
    for k in range(3):
        pot((at[0], at[1], 0.30 * k), r, h, mat=mat, saucer=False, seed=4 + k, soil=False)


def pile_of_saucers(at, r, mat):
    for k in range(3):
        saucer_of(r * 0.70, mat).location = (at[0], at[1], 0.075 * k)


def opened(name, base, mat, crops):
    studio(0.86, lens=74, key=560, x=0.0, rise=2.6, fstop=1.6)
    kitbox(name, (-0.86, 1.15, 0), math.radians(7), 2.7, base=base)
    stack_of_pots((1.72, 0.75), 0.90, 1.36, mat)
    pile_of_saucers((-1.38, -0.72), 0.90, mat)
    turn = math.radians(-5)
    at = Vector((0.72, -0.72, 0))
    tray(at, turn)
    pouch("balcony-feed-kit", at + Vector((-0.68, 0.12, 0.20)), turn, 0.42)
    pouch("vermicompost-neem-blend-kit", at + Vector((0.06, 0.22, 0.20)), turn, 0.50, base=("#d9cbb2", "#cbbb9e"), width=1.24)
    for i, crop in enumerate(crops):
        place = at + Vector((0.60 + 0.20 * i, 0.26 - 0.21 * i, 0.22))
        packet(TEX + f"kit-packet-{crop}.png", place, turn + math.radians(4 - 5 * i), math.radians(-12), w=0.46, h=0.668)


@scene()
def front_balcony_starter_kit():
    opened("balcony-starter-kit", "#1c4b31", recycled(), ("coriander", "palak", "methi"))


@scene()
def front_terracotta_herb_kit():
    opened("terracotta-herb-kit", "#98452a", clay(), ("tulsi", "coriander", "methi"))
    trowel((-0.62, -1.66, 0.03), math.radians(-12))
