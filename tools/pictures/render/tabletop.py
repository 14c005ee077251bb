"""Photographs on the balcony table: what is sold in use, and the wide pictures of pages."""
from chilli import chilli
from ground import compost, powder, spoon
from hands import hand, sleeve
from items import *
from lib import *
from props import *
from stage import close, scene, table
from tomato import tomato, tomato_bush, tomato_plant


@scene(1600, 1067)
def hero():
    table((-0.35, -11.6, 2.2), (-0.35, 0, 1.42), 60, (0.4, -0.6, 1.2), 0.34)
    pouch("balcony-feed", (0.62, -0.45, 0), math.radians(-9), 0.94)
    pouch("bloom-and-fruit-feed", (-0.86, 0.12, 0), math.radians(6), 1.0)
    tomato_plant((2.25, 0.75, 0), 0.72, 1.1, seed=5, H=1.6)
    top = pot((1.72, -0.85, 0), 0.42, 0.62, mat=clay(1), seed=6)
    chilli(top, seed=4, H=0.74, spread=0.44, pods=8)
    top = pot((-2.35, 0.2, 0), 0.60, 0.62, mat=clay(), seed=4)
    rosette(top, seed=7, leaves=24, L=0.62)
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
    compost((-0.85, -0.65), 0.55, 0.52, 3, 14000)
    sprout((-0.85, -0.65, 0.47))
    tomato_plant((-2.42, 0.5, 0), 0.62, 0.86, seed=15, H=1.42)
    trowel((0.15, -1.25, 0.03), math.radians(16))


@scene()
def use_balcony_feed():
    close((0.0, 0, 1.12))
    pouch("balcony-feed", (-0.72, 0.45, 0), math.radians(10), 0.94)
    top = pot((0.82, -0.25, 0), 0.56, 0.86, mat=clay(), seed=8)
    chilli(top, seed=8, H=1.22, spread=0.62)
    powder((-0.62, -0.62), 0.17, 0.13, 3)
    spoon((-0.30, -1.16, 0), math.radians(186))


@scene()
def hand_balcony_feed():
    """A hand takes the pouch from the table, which tells its size; the arm comes from the right, in a wide sleeve."""
    table((0.10, -9.2, 1.95), (0.10, 0, 1.20), 88, (-0.2, 0.2, 1.5), 0.75)
    pouch("balcony-feed", (-0.50, 0.55, 0), math.radians(4), 0.94)
    bends = {"index-finger": (4, 22, 14), "middle-finger": (6, 24, 14), "ring-finger": (8, 24, 16), "pinky-finger": (8, 24, 16)}
    thumb = {"metacarpal": (-24, 0, -8), "phalanx-proximal": (-14, 0, 0), "phalanx-distal": (-6, 0, 8)}
    # Fingers to the left and behind the pouch, the thumb upwards and before it.
    upright = Matrix(((0, 1, 0, 0), (1, 0, 0, 0), (0, 0, -1, 0), (0, 0, 0, 1)))
    place = Matrix.Translation((0.30, 0.64, 1.66)) @ Matrix.Rotation(math.radians(-6), 4, "Y") @ upright
    hand(bends, thumb, place)
    sleeve(bez((0.36, 0.52, 0.06), (0.40, 1.6, 0.12), (0.36, 4.2, 0.9), 40), 0.42, 0.34, place)
    powder((0.80, -0.42), 0.15, 0.11, 7)
    spoon((0.86, -0.95, 0), math.radians(190))


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
    top = pot((0.80, 0.05, 0), 0.56, 0.76, mat=clay(1), seed=8)
    rosette(top, seed=17, leaves=19, L=0.50)
    compost((-0.16, -0.94), 0.38, 0.36, 5, 12000)
    trowel((0.52, -1.36, 0.05), math.radians(24))


@scene()
def use_leafy_greens_feed():
    close((0.06, 0, 0.98))
    pouch("leafy-greens-feed", (-0.90, 0.50, 0), math.radians(10), 0.90)
    trough((0.70, -0.25, 0), 1.56, 0.60, 0.50)
    for i, (x, y) in enumerate(((-0.64, 0.06), (-0.30, -0.08), (0.06, 0.06), (0.40, -0.08), (0.70, 0.05))):
        rosette(Vector((0.67 + x * 0.84, -0.25 + y, 0.40)), seed=20 + i, leaves=13, L=0.38)
    powder((-0.62, -0.66), 0.15, 0.11, 7)
    spoon((-0.40, -1.14, 0), math.radians(188))


@scene()
def use_root_partner_mycorrhiza():
    close((0.0, 0, 0.92))
    pouch("root-partner-mycorrhiza", (-0.82, 0.45, 0), math.radians(11), 0.82)
    top = pot((0.70, -0.1, 0), 0.60, 0.82, mat=clay(), seed=8)
    sprout(top + Vector((0.05, 0, 0.02)), 1.3)
    granules_on(top, 0.34, 420)
    compost((0.50, -1.02), 0.17, 0.12, 5, 3600)
    heap((-0.42, -0.92), 0.18, 0.12, 1100, "granules", 4, size=(0.018, 0.034))


@scene()
def use_kitchen_garden_seeds():
    close((0.0, 0, 0.66), lens=112, rise=1.2)
    for i, (x, y) in enumerate(((-0.72, 0.55), (0.28, 0.45), (0.92, -0.35))):
        top = pot((x, y, 0), 0.45, 0.58, mat=clay(i % 2), seed=8 + i)
        seedlings(top, 15, 0.32, 4 + i, 0.44 - 0.07 * i)
    packet(TEX + "packet-methi.png", (-0.86, -0.42, 0), math.radians(10), math.radians(-17), w=0.56, h=0.813)
    packet(TEX + "packet-tomato.png", (-0.20, -0.58, 0), math.radians(-4), math.radians(-17), w=0.56, h=0.813)
    seeds((0.34, -1.02), 0.12, 150, "#c39a55", 5, 0.019, 0.03, 0.9, 0.4)


def kit_in_use(name, base, mat, middle):
    """The box at the left with its name in sight, its three pots planted before and beside it."""
    close((0.0, 0, 0.62), lens=84, rise=1.5)
    kitbox(name, (-0.66, 0.95, 0), math.radians(9), 2.2, base=base)
    for i, (x, y) in enumerate(((1.02, 0.75), (0.50, -0.35), (1.44, -0.25))):
        top = pot((x, y, 0), 0.43, 0.64, mat=mat, seed=8 + i)
        if i == 1:
            middle(top)
        else:
            seedlings(top, 26, 0.34, 8 + i, 0.46 - 0.05 * i)


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
