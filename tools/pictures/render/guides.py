"""Photographs that head the four categories of articles: no pack in them, only what gardeners have on a table."""
from chilli import chilli
from ground import compost, powder, spoon
from items import *
from lib import *
from props import *
from stage import scene, table
from tomato import tomato, tomato_plant
from watering import watering_can


def near(aim, rise=0.8, lens=74, focus=None, fstop=0.6):
    table((aim[0], -9.4, aim[2] + rise), aim, lens, focus or (aim[0], -0.3, aim[2]), fstop)


@scene(1152, 768)
def guides_urban_gardening():
    """Pots of four sizes, each with a crop that its size suits."""
    near((-0.05, 0, 0.98), 0.7, 62)
    tomato_plant((1.42, 0.35, 0), 0.68, 0.96, seed=9, H=1.30)
    chilli(pot((-0.14, 0.10, 0), 0.50, 0.76, mat=clay(1), seed=8), seed=8, H=0.98, spread=0.52, pods=10)
    rosette(pot((-1.42, 0.05, 0), 0.60, 0.62, mat=clay(), seed=4), seed=7, leaves=22, L=0.52)
    seedlings(pot((0.58, -0.72, 0), 0.34, 0.44, mat=clay(), seed=6), 14, 0.24, 4, 0.36)
    tomato((-0.60, -1.02, 0), 0.19, 0.4)
    tomato((-0.28, -1.18, 0), 0.16, 1.9)


@scene(1152, 768)
def guides_plant_nutrition():
    """A dose in its spoon, and the plant that gets it."""
    near((0.02, 0, 0.66), 0.9, 90, (-0.1, -0.6, 0.2), 0.8)
    chilli(pot((0.66, 0.30, 0), 0.52, 0.62, mat=clay(), seed=8), seed=4, H=0.92, spread=0.54, pods=11)
    powder((-0.60, -0.30), 0.26, 0.22, 3, 5600)
    spoon((-0.02, -0.88, 0), math.radians(190))


@scene(1152, 768)
def guides_soil_health():
    """Compost poured on the table, a young plant in it, a trowel to spread it with."""
    near((0.0, 0, 0.50), 0.95, 88, (0, -0.55, 0.3), 0.75)
    compost((-0.30, -0.35), 0.56, 0.50, 3, 16000)
    sprout((-0.30, -0.35, 0.45), 0.95)
    pot((1.12, 0.45, 0), 0.50, 0.70, mat=clay(1), soil=False)
    trowel((0.62, -0.92, 0.03), math.radians(200))


@scene(1152, 768)
def guides_seasonal_care():
    """What a season asks for: seed for the next crop, and water."""
    near((0.05, 0, 0.74), 0.9, 72)
    watering_can((1.02, 0.25, 0), math.radians(170))
    for i, (x, y) in enumerate(((-0.34, 0.35), (-1.32, 0.30))):
        seedlings(pot((x, y, 0), 0.46, 0.58, mat=clay(i), seed=8 + i), 19, 0.33, 4 + i, 0.44 - 0.08 * i)
    for crop, x, turn in (("methi", -1.72, 9), ("palak", -0.84, -3)):
        packet(TEX + f"packet-{crop}.png", (x, -0.58, 0), math.radians(turn), math.radians(-17), w=0.44, h=0.639)
    seeds((-0.10, -0.92), 0.12, 60, "#b9905a", 5, 0.019)
