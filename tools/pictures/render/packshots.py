"""Photographs in the studio: each pack from the front and the back, and details."""
from ground import compost, powder, spoon
from items import *
from lib import *
from packs import enlarged, pack, seed_packet
from props import *
from stage import scene, studio
from tomato import fallen_leaf, tomato


# How long a decimetre is where a pouch of 500 g fills the picture.
HALF_KILO = 1.19


@scene()
def front_balcony_feed():
    studio(1.12)
    pack("balcony-feed", (-0.12, 0, 0), math.radians(-8), HALF_KILO)
    top = pot((1.02, 0.45, 0), 0.40, 0.64, seed=3)
    bushy(top, seed=12, H=0.8, stems=10, spread=0.46, L=0.30, W=0.17, pairs=5, lm=leaf_green())
    powder((0.98, -0.42), 0.19, 0.15, 3)
    enlarged(lambda: spoon((0.56, -0.98, 0), math.radians(197)), HALF_KILO, (0.56, -0.98, 0))


@scene()
def front_bloom_and_fruit_feed():
    studio(1.20)
    pack("bloom-and-fruit-feed", (-0.05, 0, 0), math.radians(-8))
    for x, y, r, turn in ((0.98, -0.45, 0.24, 0.3), (0.64, -0.86, 0.20, 1.7), (1.18, -0.92, 0.17, 2.6)):
        tomato((x, y, 0), r, turn)
    fallen_leaf((-0.74, -0.88), math.radians(158), 0.72)


@scene()
def front_vermicompost_neem_blend():
    studio(1.33, lens=104)
    pack("vermicompost-neem-blend", (-0.14, 0.1, 0), math.radians(-8), 0.62)
    compost((0.86, -0.66), 0.30, 0.32, 3)
    loose_leaves(((-1.06, -0.62, 0.55, 0.42, 0.35), (-0.86, -0.84, -0.7, 0.36, 0.6)), width=0.3)


@scene()
def front_leafy_greens_feed():
    studio(1.12)
    pack("leafy-greens-feed", (0.16, 0, 0), math.radians(7), HALF_KILO)
    top = pot((-1.0, 0.35, 0), 0.44, 0.50, seed=5)
    rosette(top, seed=4, leaves=17, L=0.46)
    powder((-0.86, -0.72), 0.19, 0.14, 7)
    enlarged(lambda: spoon((-0.10, -1.04, 0), math.radians(12)), HALF_KILO, (-0.10, -1.04, 0))


@scene()
def front_root_partner_mycorrhiza():
    studio(1.02)
    pack("root-partner-mycorrhiza", (-0.12, 0, 0), math.radians(-8), 1.4)
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
    seeds((-0.20, -0.66), 0.19, 420, "#b98d52", 5, 0.021, 0.10, 1.0, 0.15)
    seeds((0.56, -0.74), 0.15, 300, "#e0c590", 8, 0.021, 0.05, 0.3, 0.3)
    seeds((-0.86, -0.64), 0.13, 160, "#8a6a42", 9, 0.018, 0.05, 0.8, 0.7)


def small_parts(crops):
    """What feeds and fills a kit's pots, near enough to read."""
    studio(1.02, lens=75, focus=-0.3, x=0.06, rise=1.3, fstop=1.0)
    pack("vermicompost-neem-blend-kit", (-1.42, 0.30, 0), math.radians(6))
    pack("balcony-feed-kit", (-0.22, -0.10, 0), math.radians(3))
    for i, crop in enumerate(crops):
        seed_packet(f"kit-packet-{crop}", (0.60 + 0.77 * i, -0.20 - 0.10 * (i == 1), 0), math.radians(3 - 4 * i), math.radians(-15))


@scene()
def detail_balcony_starter_kit():
    small_parts(("coriander", "palak", "methi"))


@scene()
def detail_terracotta_herb_kit():
    small_parts(("tulsi", "coriander", "methi"))


@scene()
def pack_sizes():
    """Every pack beside the others, 100 g beside 5 kg."""
    studio(1.08, lens=110, focus=-0.3, x=0.04, rise=0.8, fstop=1.2)
    unit = 0.50
    for product, x, y, turn in (
        ("vermicompost-neem-blend", -0.78, 0.55, 5),
        ("vermicompost-neem-blend-kit", 0.42, 0.45, 2),
        ("bloom-and-fruit-feed", 1.22, 0.25, -6),
        ("balcony-feed", -0.72, -0.62, 5),
        ("leafy-greens-feed", 0.02, -0.70, 2),
        ("root-partner-mycorrhiza", 0.66, -0.78, -2),
        ("balcony-feed-kit", 1.16, -0.84, -5),
    ):
        pack(product, (x, y, 0), math.radians(turn), unit)
