"""Every photograph of the shop. `blender -b -P scenes.py -- name=front-balcony-feed q=1 spp=20 seed=1` renders one."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from items import *
from lib import *
from props import *

SCENES = {}


def scene(width=1000, height=1000):
    def register(build):
        SCENES[build.__name__.replace("_", "-")] = (build, width, height)
        return build

    return register


# ---------------------------------------------------------------- the studio: fronts and backs


def studio(aim=1.20, lens=112, key=470, focus=-0.4, x=0.06, rise=0.55, fstop=0.32):
    sweep("#e9e1d3")
    area("key", (-4.6, -2.6, 4.6), (0, 0, 1.1), 2.4, key, (1, 0.955, 0.90))
    area("fill", (5.5, -4.5, 3), (0, 0, 1), 4, 60, (0.95, 0.97, 1))
    area("rim", (3.0, 3.0, 4.2), (0, 0, 1.3), 1.4, 260, (1, 0.95, 0.88), sy=3)
    area("bg", (0, 3.5, 7.5), (0, 9, 2.5), 6, 430, (1, 0.965, 0.92))
    area("top", (0, -0.5, 7.5), (0, 0.2, 0), 5, 90, (1, 0.97, 0.93))
    world((1, 0.97, 0.93), 0.16)
    camera((0, -10.5, aim + rise), (x, 0, aim), lens, (0, focus, aim), fstop)


@scene()
def front_balcony_feed():
    studio(1.12)
    pouch("balcony-feed", (-0.12, 0, 0), math.radians(-8), 0.94)
    top = pot((1.02, 0.45, 0), 0.40, 0.64, seed=3)
    bushy(top, seed=12, H=0.8, stems=10, spread=0.46, L=0.30, W=0.17, pairs=5, lm=leaf_green())
    heap((0.86, -0.74), 0.20, 0.16, 3400, "lignite", 3)


@scene()
def front_bloom_and_fruit_feed():
    studio(1.20)
    pouch("bloom-and-fruit-feed", (-0.05, 0, 0), math.radians(-8), 1.0)
    for x, y, r, turn in ((0.98, -0.45, 0.24, 0.3), (0.64, -0.86, 0.20, 1.7), (1.18, -0.92, 0.17, 2.6)):
        tomato((x, y, 0), r, turn)
    loose_leaves(((-1.02, -0.62, 0.5, 0.5, 0.35), (-0.86, -0.86, -0.7, 0.42, 0.6)))


@scene()
def front_vermicompost_neem_blend():
    studio(1.33, lens=104)
    pouch("vermicompost-neem-blend", (-0.14, 0.1, 0), math.radians(-8), 1.12, base=("#d9cbb2", "#cbbb9e"), width=1.24)
    heap((0.86, -0.66), 0.30, 0.32, 7600, "compost", 3)
    loose_leaves(((-1.06, -0.62, 0.55, 0.56, 0.35), (-0.86, -0.84, -0.7, 0.46, 0.6)), width=0.3)


@scene()
def front_leafy_greens_feed():
    studio(1.12)
    pouch("leafy-greens-feed", (0.16, 0, 0), math.radians(7), 0.94)
    top = pot((-1.0, 0.35, 0), 0.44, 0.50, seed=5)
    rosette(top, seed=4, leaves=17, L=0.46)
    heap((1.0, -0.72), 0.17, 0.13, 2600, "lignite", 7)


@scene()
def front_root_partner_mycorrhiza():
    studio(1.02)
    pouch("root-partner-mycorrhiza", (-0.12, 0, 0), math.radians(-8), 0.82)
    heap((0.80, -0.66), 0.22, 0.15, 1500, "granules", 3, size=(0.018, 0.034))
    top = pot((0.92, 0.5, 0), 0.34, 0.54, seed=9)
    bushy(top, seed=31, H=0.62, stems=7, spread=0.34, L=0.28, W=0.17, pairs=4, lm=leaf_green())


CROPS = ("palak", "methi", "coriander", "okra", "tomato", "chilli")


@scene()
def front_kitchen_garden_seeds():
    studio(0.86, lens=124, fstop=1.0)
    lean = math.radians(-12)
    step((0, 0.42, 0), 2.5, 0.66)
    for i, crop in enumerate(("okra", "tomato", "chilli")):
        packet(TEX + f"packet-{crop}.png", (-0.84 + i * 0.84, 0.10, 0.66), math.radians(3 - 3 * i), lean, w=0.74, h=1.074)
    for i, crop in enumerate(("palak", "methi", "coriander")):
        packet(TEX + f"packet-{crop}.png", (-0.86 + i * 0.86, -0.62, 0), math.radians(4 - 4 * i), lean, w=0.74, h=1.074)
    seeds((0.34, -1.06), 0.17, 60, "#c9a062", 5, 0.021)
    seeds((-0.46, -1.08), 0.15, 40, "#b58a3e", 6, 0.017)


def kit(name, base, mat, crops):
    """A kit's box with what is in it; the camera stands higher, so that nothing in front hides the name."""
    studio(0.56, lens=110, key=520, x=0.06, rise=2.1, fstop=1.0)
    kitbox(name, (-0.42, 0.85, 0), math.radians(9), 2.2, base=base)
    for i, (x, y) in enumerate(((1.20, 0.85), (1.36, -0.05), (0.62, -0.38))):
        pot((x, y, 0), 0.37, 0.56, mat=mat, seed=4 + i, soil=i > 0)
    for i, crop in enumerate(crops):
        packet(TEX + f"kit-packet-{crop}.png", (-1.08 + i * 0.47, -0.60 - 0.08 * i, 0), math.radians(8 - 6 * i), math.radians(-24), w=0.42, h=0.61)


@scene()
def front_balcony_starter_kit():
    kit("balcony-starter-kit", "#1c4b31", recycled(), ("coriander", "palak", "methi"))


@scene()
def front_terracotta_herb_kit():
    kit("terracotta-herb-kit", "#98452a", clay(), ("tulsi", "coriander"))
    trowel((0.10, -1.02, 0.03), math.radians(14))


def back_of(product, scale, **look):
    """The label fills the frame, so that its dose can be read."""
    studio(scale * 0.94, lens=184 / scale, focus=-0.25, x=0.0, rise=0.3, fstop=1.0)
    pouch(product, (0, 0, 0), math.radians(174), scale, **look)


@scene()
def back_balcony_feed():
    back_of("balcony-feed", 0.94)


@scene()
def back_bloom_and_fruit_feed():
    back_of("bloom-and-fruit-feed", 1.0)


@scene()
def back_vermicompost_neem_blend():
    back_of("vermicompost-neem-blend", 1.0, base=("#d9cbb2", "#cbbb9e"), width=1.24)


@scene()
def back_leafy_greens_feed():
    back_of("leafy-greens-feed", 0.94)


@scene()
def back_root_partner_mycorrhiza():
    back_of("root-partner-mycorrhiza", 0.9)


@scene()
def detail_kitchen_garden_seeds():
    studio(0.36, lens=164, focus=-0.4, x=0.0, rise=2.2, fstop=1.2)
    lean = math.radians(-16)
    for i, crop in enumerate(("palak", "coriander", "chilli")):
        packet(TEX + f"packet-{crop}.png", (-0.70 + i * 0.68, 0.1 - 0.12 * i, 0), math.radians(10 - 8 * i), lean, w=0.70, h=1.016)
    seeds((-0.32, -0.62), 0.26, 240, "#c9a062", 5, 0.024)
    seeds((0.52, -0.80), 0.17, 90, "#6b4a2b", 8, 0.019)


@scene()
def detail_balcony_starter_kit():
    studio(0.66, lens=134, focus=-0.3, x=0.0, rise=1.2, fstop=1.0)
    pouch("balcony-feed", (-0.86, 0.25, 0), math.radians(8), 0.50)
    pouch("vermicompost-neem-blend", (-0.10, 0.40, 0), math.radians(-3), 0.66, base=("#d9cbb2", "#cbbb9e"), width=1.24)
    for i, crop in enumerate(("coriander", "palak", "methi")):
        packet(TEX + f"kit-packet-{crop}.png", (-0.80 + i * 0.54, -0.62 - 0.06 * i, 0), math.radians(8 - 7 * i), math.radians(-15), w=0.48, h=0.697)
    pot((0.86, 0.1, 0), 0.42, 0.66, mat=recycled(), seed=4)


@scene()
def detail_terracotta_herb_kit():
    studio(0.36, lens=142, focus=-0.3, x=0.0, rise=2.4, fstop=1.0)
    for i, (x, y) in enumerate(((-0.62, 0.62), (0.42, 0.66), (0.86, -0.22))):
        pot((x, y, 0), 0.43, 0.68, mat=clay(), seed=14 + i)
    packet(TEX + "kit-packet-tulsi.png", (-0.84, -0.40, 0), math.radians(9), math.radians(-17), w=0.50, h=0.726)
    packet(TEX + "kit-packet-coriander.png", (-0.26, -0.52, 0), math.radians(-5), math.radians(-17), w=0.50, h=0.726)
    trowel((-0.30, -1.02, 0.03), math.radians(10))


# ---------------------------------------------------------------- the balcony table: in use, heroes


def table(eye=(-0.50, -12.2, 2.2), aim=(-0.50, 0, 1.38), lens=56, focus=(0.4, -0.6, 1.2), fstop=0.32, sun_strength=4.5, shade=True):
    """A wooden table before a lime-washed wall, in the low sun through leaves."""
    mesh("wall", [(-14, 3.0, -4), (14, 3.0, -4), (14, 3.0, 14), (-14, 3.0, 14)], [(0, 1, 2, 3)], None, False, m_limewash())
    planks(-9, 9, -4.4, 2.2)
    direction = Vector((0.74, 0.62, -0.46)).normalized()
    before = set(bpy.data.objects)
    lm = m_leaf("ficus", "#1f4a29", "#47783a", "#86a864", 0.28, 0.24)
    if shade:
        for k, (x, z, t) in enumerate(((-3.6, 3.5, 7), (-2.2, 4.4, 7.5), (-4.6, 2.4, 6.6), (0.8, 4.9, 8))):
            at = Vector((x, 3.0, z)) - direction * t
            ficus(at - Vector((0, 0, 1.2)), seed=30 + k, H=2.6, n=16, lm=lm, L=1.15, W=0.50, stems=3, lean=0.25)
    dark = m_plain("frame", "#3a332b", 0.8)
    for x, w in ((-6.6, 0.35), (-1.5, 0.16), (3.6, 0.35)):
        bar = bevbox("bar", -w / 2, w / 2, -0.05, 0.05, -8, 8, dark, 0.01)
        bar.location = Vector((x, 3.0, 5)) - direction * 9
    for o in set(bpy.data.objects) - before:
        if o.type == "MESH":
            o.visible_camera = False
            o.visible_glossy = False
    sun(direction, sun_strength, (1, 0.83, 0.62), 0.014)
    world((0.80, 0.90, 1.0), 0.42)
    area("skyfill", (-6, -6, 6), (0, 0, 1), 6, 260, (0.86, 0.93, 1))
    area("warmbounce", (6, -4, 1.5), (0, 0, 1), 4, 90, (1, 0.88, 0.72))
    camera(eye, aim, lens, focus, fstop)


def close(aim=(0, 0, 0.95), lens=88, rise=0.75):
    table((aim[0], -9.2, aim[2] + rise), aim, lens, (aim[0], -0.2, aim[2]), 0.75)


@scene(1600, 1067)
def hero():
    table((-0.35, -11.6, 2.2), (-0.35, 0, 1.42), 60, (0.4, -0.6, 1.2), 0.34)
    pouch("balcony-feed", (0.62, -0.45, 0), math.radians(-9), 0.94)
    pouch("bloom-and-fruit-feed", (-0.86, 0.12, 0), math.radians(6), 1.0)
    tomato_plant((2.25, 0.75, 0), 0.72, 1.1, seed=5, H=1.6)
    top = pot((1.72, -0.85, 0), 0.42, 0.62, mat=clay(1), seed=6)
    bushy(top, seed=12, H=0.78, stems=11, spread=0.46, L=0.30, W=0.17, pairs=5, lm=leaf_green())
    top = pot((-2.35, 0.2, 0), 0.60, 0.62, mat=clay(), seed=4)
    rosette(top, seed=7, leaves=21, L=0.66)
    packet(TEX + "packet-tomato.png", (-2.08, -0.92, 0), math.radians(14), math.radians(-17), w=0.60, h=0.871)
    packet(TEX + "packet-coriander.png", (-1.52, -1.12, 0), math.radians(3), math.radians(-17), w=0.60, h=0.871)
    tomato((0.0, -1.32, 0), 0.20, 0.4)
    tomato((0.36, -1.52, 0), 0.17, 1.9)


@scene(1200, 900)
def planner():
    table((-0.36, -12.4, 2.5), (-0.36, 0, 1.0), 73, (0, -0.3, 0.7), 0.7)
    for i, x in enumerate((-2.35, -1.05, 0.25)):
        top = pot((x, 0.15, 0), 0.56, 0.74, mat=clay(i % 2), seed=4 + i)
        if i == 0:
            bushy(top, seed=12, H=0.95, stems=11, spread=0.55, L=0.32, W=0.18, pairs=5, lm=leaf_green())
        elif i == 1:
            rosette(top, seed=7, leaves=19, L=0.56)
        else:
            seedlings(top, 16, 0.42, 3)
    pouch("leafy-greens-feed", (1.66, -0.2, 0), math.radians(-8), 0.80)
    for i, crop in enumerate(("methi", "palak", "okra")):
        packet(TEX + f"packet-{crop}.png", (-1.75 + i * 0.62, -1.12 - 0.05 * i, 0), math.radians(9 - 6 * i), math.radians(-17), w=0.54, h=0.784)
    trowel((0.45, -1.28, 0.03), math.radians(12))


@scene(1600, 900)
def about():
    table((-0.2, -11.4, 2.0), (-0.2, 0, 1.02), 64, (-0.4, -0.3, 0.8), 0.6)
    pouch("vermicompost-neem-blend", (0.86, 0.15, 0), math.radians(-8), 0.98, base=("#d9cbb2", "#cbbb9e"), width=1.24)
    pouch("root-partner-mycorrhiza", (2.12, 0.1, 0), math.radians(-6), 0.78)
    heap((-0.85, -0.65), 0.55, 0.52, 15000, "compost", 3)
    sprout((-0.85, -0.65, 0.42))
    top = pot((-2.5, 0.7, 0), 0.62, 0.95, mat=clay(), seed=4)
    tomato_bush(top, seed=15, H=1.25)
    trowel((0.15, -1.25, 0.03), math.radians(16))


@scene()
def use_balcony_feed():
    close((0.0, 0, 1.12))
    pouch("balcony-feed", (-0.72, 0.45, 0), math.radians(10), 0.94)
    top = pot((0.82, -0.25, 0), 0.56, 0.86, mat=clay(), seed=8)
    bushy(top, seed=8, H=1.1, stems=12, spread=0.6, L=0.36, W=0.2, lm=leaf_green())
    heap((-0.32, -1.05), 0.17, 0.12, 2600, "lignite", 6)


@scene()
def use_bloom_and_fruit_feed():
    close((0.05, 0, 1.22))
    pouch("bloom-and-fruit-feed", (-0.80, 0.4, 0), math.radians(10), 0.96)
    tomato_plant((0.80, -0.1, 0), 0.60, 0.84, seed=9, H=1.5)
    tomato((-0.36, -1.0, 0), 0.21, 0.4)
    tomato((0.02, -1.22, 0), 0.17, 1.9)


@scene()
def use_vermicompost_neem_blend():
    close((0.05, 0, 0.98))
    pouch("vermicompost-neem-blend", (-0.80, 0.55, 0), math.radians(10), 0.96, base=("#d9cbb2", "#cbbb9e"), width=1.24)
    top = pot((0.78, 0.05, 0), 0.60, 0.80, mat=clay(1), seed=8)
    rosette(top, seed=17, leaves=13, L=0.44)
    heap((-0.10, -0.98), 0.36, 0.34, 8200, "compost", 5)
    trowel((0.42, -1.42, 0.05), math.radians(24))


@scene()
def use_leafy_greens_feed():
    close((0.0, 0, 0.98))
    pouch("leafy-greens-feed", (-0.86, 0.5, 0), math.radians(11), 0.86)
    trough((0.40, -0.35, 0), 1.9, 0.62, 0.52)
    for i, x in enumerate((-0.28, 0.28, 0.84)):
        rosette(Vector((0.16 + x * 0.92, -0.35, 0.46)), seed=20 + i, leaves=15, L=0.42)


@scene()
def use_root_partner_mycorrhiza():
    close((0.0, 0, 0.92))
    pouch("root-partner-mycorrhiza", (-0.82, 0.45, 0), math.radians(11), 0.82)
    top = pot((0.66, -0.2, 0), 0.60, 0.82, mat=clay(), seed=8)
    sprout(top + Vector((0.05, 0, 0.02)), 1.15)
    granules_on(top, 0.34, 420)
    heap((-0.35, -1.0), 0.18, 0.12, 1100, "granules", 4, size=(0.018, 0.034))


@scene()
def use_kitchen_garden_seeds():
    close((0.0, 0, 0.66), lens=112, rise=1.2)
    for i, (x, y) in enumerate(((-0.72, 0.55), (0.28, 0.45), (0.92, -0.35))):
        top = pot((x, y, 0), 0.45, 0.58, mat=clay(i % 2), seed=8 + i)
        seedlings(top, 15, 0.32, 4 + i, 0.44 - 0.07 * i)
    packet(TEX + "packet-methi.png", (-0.86, -0.42, 0), math.radians(10), math.radians(-17), w=0.56, h=0.813)
    packet(TEX + "packet-tomato.png", (-0.20, -0.58, 0), math.radians(-4), math.radians(-17), w=0.56, h=0.813)
    seeds((0.30, -1.02), 0.13, 70, "#c9a062", 5, 0.021)


def kit_in_use(name, base, mat, middle):
    """The box at the left with its name in sight, its three pots planted before and beside it."""
    close((0.0, 0, 0.62), lens=84, rise=1.5)
    kitbox(name, (-0.66, 0.95, 0), math.radians(9), 2.2, base=base)
    for i, (x, y) in enumerate(((1.02, 0.75), (0.50, -0.35), (1.44, -0.25))):
        top = pot((x, y, 0), 0.43, 0.64, mat=mat, seed=8 + i)
        if i == 1:
            middle(top)
        else:
            bushy(top, seed=8 + i, H=0.72 - 0.1 * i, stems=13, spread=0.44, L=0.20, W=0.15, pairs=4, lm=leaf_fresh())


@scene()
def use_balcony_starter_kit():
    kit_in_use("balcony-starter-kit", "#1c4b31", recycled(), lambda top: rosette(top, seed=17, leaves=15, L=0.40))
    packet(TEX + "kit-packet-palak.png", (-0.62, -0.62, 0), math.radians(8), math.radians(-17), w=0.42, h=0.61)


@scene()
def use_terracotta_herb_kit():
    kit_in_use(
        "terracotta-herb-kit", "#98452a", clay(),
        lambda top: bushy(top, seed=12, H=0.6, stems=11, spread=0.42, L=0.26, W=0.16, pairs=4, lm=leaf_green()),
    )
    trowel((-0.62, -0.72, 0.04), math.radians(14))


if __name__ == "__main__":
    name = arg("name", "front-balcony-feed", str)
    build, width, height = SCENES[name]
    reset()
    build()
    # Two looks with other noise: the denoiser tells noise from detail by what they disagree about.
    for seed in arg("seeds", "1,2", str).split(","):
        render(name, width, height, arg("spp", 20), int(seed), scale=arg("q", 1.0), bounces=5)
