"""The kits as a flat-lay: every part from above at one scale, with the number that it has in the list of the product's page."""
from items import *
from lib import *
from packs import card, empty_pot, enlarged, lying, number, saucer, seed_packet
from props import *
from stage import scene

# Pots and saucers stand in columns of this width.
COLUMN = 2.72
LIE = math.radians(-90)


def from_above(side=9.7):
    """A camera over a sheet of warm paper, `side` decimetres of which are seen; light comes in from the upper left."""
    m = N("sheet")
    m.set(Base_Color=hexc("#e9e1d3"), Roughness=0.9, Specular=0.12, Normal=m.bump(m.noise(m.obj(), 30, 4, 0.6), 0.004, 0.5))
    mesh("sheet", [(-30, -30, 0), (30, -30, 0), (30, 30, 0), (-30, 30, 0)], [(0, 1, 2, 3)], None, False, m.m)
    area("key", (-8.5, 7.5, 11.0), (0, 0, 0), 3.0, 2500, (1, 0.955, 0.90))
    area("fill", (9, -6, 9), (0, 0, 0), 7, 760, (1, 0.97, 0.93))
    area("top", (0, 0, 17), (0, 0, 0), 9, 700, (1, 0.97, 0.93))
    world((1, 0.97, 0.93), 0.30)
    made = camera((0, 0.001, 44), (0, 0, 0), 36 * 44 / side, (0, 0, 0.6), 2.0)
    made.rotation_euler = (0, 0, 0)


def pots_and_saucers(mat):
    for column in (-1, 0, 1):
        empty_pot((column * COLUMN * 0.975, 2.86, 0), 10, mat)
        saucer(1.15, mat).location = (column * COLUMN, -0.10, 0)
    number(1, (-4.32, 4.24))
    number(2, (-4.06, 1.10))


def food_and_seeds(crops):
    """What the pots are filled and sown with, from left to right as in the list."""
    lying("vermicompost-neem-blend-kit", (-3.30, -4.30), math.radians(1.5))
    number(3, (-4.44, -1.46))
    lying("balcony-feed-kit", (-1.66, -3.94), math.radians(-2))
    number(4, (-1.98, -2.44))
    for k, crop in enumerate(crops):
        x = -0.62 + 0.98 * k
        seed_packet(f"kit-packet-{crop}", (x, -3.90, 0.035), math.radians((1.5, -2, 1)[k]), LIE)
        number(5 + k, (x - 0.26, -2.44))


@scene()
def front_balcony_starter_kit():
    from_above()
    pots_and_saucers(recycled())
    food_and_seeds(("coriander", "palak", "methi"))
    card("guide", "guide.png", 1.48, 2.10, 0.05, (3.46, -2.98, 0), math.radians(-2))
    number(8, (2.50, -1.70))


@scene()
def front_terracotta_herb_kit():
    from_above()
    pots_and_saucers(clay())
    food_and_seeds(("tulsi", "coriander", "methi"))
    enlarged(lambda: trowel((3.20, -3.02, 0.03), math.radians(-62)), 1.9, (3.20, -3.02, 0))
    number(8, (2.32, -2.44))
