"""Photographs on the balcony table: each pack beside the pot that it feeds, and the wide pictures of pages."""
from chilli import chilli
from ground import compost, powder, spoon
from hands import hand, sleeve
from items import *
from lib import *
from packs import POTS, enlarged, pack, seed_packet
from props import *
from stage import close, scene, table
from tomato import tomato, tomato_bush, tomato_plant

# All packs in use stand at one scale before one camera: a decimetre is this long.
UNIT = 0.42


@scene(1600, 1067)
def hero():
    table((-0.35, -11.6, 2.2), (-0.35, 0, 1.42), 60, (0.4, -0.6, 1.2), 0.34)
    unit = 1.04
    pack("balcony-feed", (0.66, -0.60, 0), math.radians(-9), unit)
    pack("bloom-and-fruit-feed", (-0.80, 0.0, 0), math.radians(6), unit)
    tomato_plant((2.25, 0.75, 0), 0.72, 1.1, seed=5, H=1.6)
    top = pot((1.72, -0.85, 0), 0.42, 0.62, mat=clay(1), seed=6)
    chilli(top, seed=4, H=0.74, spread=0.44, pods=8)
    top = pot((-2.35, 0.2, 0), 0.60, 0.62, mat=clay(), seed=4)
    rosette(top, seed=7, leaves=24, L=0.62)
    seed_packet("packet-tomato", (-2.46, -0.92, 0), math.radians(14), math.radians(-17), unit)
    seed_packet("packet-coriander", (-1.84, -1.12, 0), math.radians(3), math.radians(-17), unit)
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
    pack("leafy-greens-feed", (1.66, -0.2, 0), math.radians(-8), 0.80)
    for i, crop in enumerate(("methi", "palak", "okra")):
        seed_packet(f"packet-{crop}", (-1.75 + i * 0.62, -1.12 - 0.05 * i, 0), math.radians(9 - 6 * i), math.radians(-17), 0.80)
    trowel((0.45, -1.28, 0.03), math.radians(12))


@scene(1600, 900)
def about():
    table((-0.2, -11.4, 2.0), (-0.2, 0, 1.02), 64, (-0.4, -0.3, 0.8), 0.6)
    pack("vermicompost-neem-blend", (0.86, 0.15, 0), math.radians(-8), 0.56)
    pack("root-partner-mycorrhiza", (1.78, -0.35, 0), math.radians(-6), 0.56)
    compost((-0.85, -0.65), 0.55, 0.52, 3, 14000)
    sprout((-0.85, -0.65, 0.47))
    tomato_plant((-2.42, 0.5, 0), 0.62, 0.86, seed=15, H=1.42)
    trowel((0.15, -1.25, 0.03), math.radians(16))


def beside_pot(product, at, turn, inches=12, x=0.42, shade=0, seed=8):
    """A pack before the pot that it feeds, both at `UNIT`; answers where the plant stands."""
    close((0.0, 0, 1.13), lens=100, rise=0.8)
    pack(product, (*at, 0), math.radians(turn), UNIT)
    r, h = POTS[inches]
    return pot((x, 0.1, 0), r * UNIT, h * UNIT, mat=clay(shade), seed=seed)


def dose(at, turn):
    """A tablespoon with a dose in it."""
    enlarged(lambda: spoon((*at, 0), math.radians(turn)), UNIT, (*at, 0))


@scene()
def use_balcony_feed():
    top = beside_pot("balcony-feed", (-0.74, -0.40), 10)
    chilli(top, seed=8, H=1.22, spread=0.62)
    dose((-0.02, -1.05), 194)


@scene()
def hand_balcony_feed():
    """A hand takes the pouch from the table, which tells its size; the arm comes from the right, in a wide sleeve."""
    table((0.14, -9.2, 1.75), (0.14, 0, 1.02), 104, (-0.2, 0.2, 1.2), 2.5)
    pack("balcony-feed", (-0.42, 0.55, 0), math.radians(4))
    bends = {"index-finger": (4, 22, 14), "middle-finger": (6, 24, 14), "ring-finger": (8, 24, 16), "pinky-finger": (8, 24, 16)}
    thumb = {"metacarpal": (-32, 0, -16), "phalanx-proximal": (-16, 0, 5), "phalanx-distal": (-6, 0, 14)}
    # Fingers to the left and behind the pouch, the thumb upwards and before it.
    upright = Matrix(((0, 1, 0, 0), (1, 0, 0, 0), (0, 0, -1, 0), (0, 0, 0, 1)))
    place = Matrix.Translation((0.31, 0.56, 1.34)) @ Matrix.Rotation(math.radians(-6), 4, "Y") @ upright
    hand(bends, thumb, place)
    sleeve(bez((0.36, 0.52, 0.06), (0.40, 1.6, 0.12), (0.36, 4.2, 0.9), 40), 0.42, 0.34, place)
    powder((0.80, -0.42), 0.15, 0.11, 7)
    spoon((0.86, -0.95, 0), math.radians(190))


@scene()
def use_bloom_and_fruit_feed():
    top = beside_pot("bloom-and-fruit-feed", (-0.78, -0.35), 10, seed=9)
    tomato_bush(top, 9, 1.44)
    tomato((-0.24, -1.0, 0), 0.115, 0.4)
    tomato((0.02, -1.14, 0), 0.10, 1.9)


@scene()
def use_vermicompost_neem_blend():
    top = beside_pot("vermicompost-neem-blend", (-0.84, 0.15), 10, x=0.66, shade=1)
    rosette(top, seed=17, leaves=19, L=0.56)
    compost((-0.02, -0.86), 0.30, 0.26, 5, 9000)
    trowel((0.46, -1.24, 0.05), math.radians(24))


@scene()
def use_leafy_greens_feed():
    close((0.0, 0, 0.94), lens=100, rise=0.8)
    pack("leafy-greens-feed", (-0.96, -0.20, 0), math.radians(10), UNIT)
    trough((0.38, 0.05, 0), 1.80, 0.68, 0.56)
    for i, (x, y) in enumerate(((-0.66, 0.06), (-0.36, -0.08), (-0.02, 0.06), (0.32, -0.08), (0.64, 0.05))):
        rosette(Vector((0.38 + x, 0.05 + y, 0.46)), seed=20 + i, leaves=13, L=0.40)
    dose((-0.06, -0.95), 192)


@scene()
def use_root_partner_mycorrhiza():
    top = beside_pot("root-partner-mycorrhiza", (-0.70, -0.45), 11, inches=10)
    sprout(top + Vector((0.05, 0, 0.02)), 1.3)
    granules_on(top, 0.30, 420)
    heap((-0.24, -1.0), 0.09, 0.06, 700, "granules", 4, size=(0.008, 0.015))


@scene()
def use_kitchen_garden_seeds():
    close((0.0, 0, 0.66), lens=112, rise=1.2)
    for i, (x, y) in enumerate(((-0.72, 0.55), (0.28, 0.45), (0.92, -0.35))):
        top = pot((x, y, 0), 0.45, 0.58, mat=clay(i % 2), seed=8 + i)
        seedlings(top, 15, 0.32, 4 + i, 0.44 - 0.07 * i)
    packet(TEX + "packet-methi.png", (-0.86, -0.42, 0), math.radians(10), math.radians(-17), w=0.56, h=0.813)
    packet(TEX + "packet-tomato.png", (-0.20, -0.58, 0), math.radians(-4), math.radians(-17), w=0.56, h=0.813)
    seeds((0.34, -1.02), 0.12, 150, "#c39a55", 5, 0.019, 0.03, 0.9, 0.4)


def kit_in_use(mat, plants):
    """Three pots of ten inches in a row with the kit's feed and compost before them, at the scale of all packs."""
    close((0.0, 0, 0.98), lens=90, rise=1.0)
    r, h = (size * UNIT for size in POTS[10])
    for i, plant in enumerate(plants):
        plant(pot((-1.20 + 1.20 * i, 0.45 - 0.12 * (i == 1), 0), r, h, mat=mat, seed=8 + i))
    pack("vermicompost-neem-blend-kit", (-0.62, -0.52, 0), math.radians(9), UNIT)
    pack("balcony-feed-kit", (-0.10, -0.72, 0), math.radians(4), UNIT)


def leaning(crops, x):
    for i, crop in enumerate(crops):
        seed_packet(f"kit-packet-{crop}", (x + 0.36 * i, -0.74 - 0.03 * i, 0), math.radians(5 - 4 * i), math.radians(-15), UNIT)


@scene()
def use_balcony_starter_kit():
    kit_in_use(
        recycled(),
        (
            lambda top: seedlings(top, 34, 0.42, 8, 0.46),
            lambda top: rosette(top, seed=17, leaves=17, L=0.50),
            lambda top: seedlings(top, 26, 0.40, 10, 0.36),
        ),
    )
    leaning(("coriander", "palak", "methi"), 0.30)


@scene()
def use_terracotta_herb_kit():
    kit_in_use(
        clay(),
        (
            lambda top: bushy(top, seed=12, H=0.72, stems=12, spread=0.5, L=0.24, W=0.14, pairs=5, lm=leaf_green()),
            lambda top: seedlings(top, 34, 0.42, 9, 0.46),
            lambda top: seedlings(top, 28, 0.40, 10, 0.38),
        ),
    )
    leaning(("tulsi", "coriander", "methi"), 0.30)
