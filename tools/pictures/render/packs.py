"""Packs and pots at their true size: in every picture 100 g stand beside 5 kg as they do on a table."""
from items import *
from lib import *

# Litres that each pouch is filled with: a kilogram of powder takes 1.43, one of moist compost 1.65.
LITRES = {
    "balcony-feed-kit": 0.143,
    "root-partner-mycorrhiza": 0.28,
    "balcony-feed": 0.715,
    "leafy-greens-feed": 0.715,
    "bloom-and-fruit-feed": 1.43,
    "vermicompost-neem-blend-kit": 1.65,
    "vermicompost-neem-blend": 8.25,
}
# The pouch that `pouch.py` sews holds a kilogram of powder.
SEWN = 1.43
PALE = {"base": ("#d9cbb2", "#cbbb9e"), "width": 1.24}
# Radius at the rim and height in decimetres of pots that are called by their inches.
POTS = {10: (1.233, 2.15), 12: (1.48, 2.55)}
PACKET = (0.70, 1.016)


def size_of(product):
    """How many times as long as the sewn pouch: paper of every amount has one shape."""
    return (LITRES[product] / SEWN) ** (1 / 3)


def pack(product, loc, rot=0.0, unit=1.0, tilt=0.0):
    """The pouch of a product; `unit` is the length of a decimetre in the scene."""
    look = PALE if product.startswith("vermicompost") else {}
    return pouch(product, loc, rot, size_of(product) * unit, tilt, **look)


def seed_packet(name, loc, rot=0.0, tilt=0.0, unit=1.0):
    """A packet of 70 × 102 mm."""
    return packet(f"{TEX}{name}.png", loc, rot, tilt, w=PACKET[0] * unit, h=PACKET[1] * unit)


def lying(product, at, turn=0.0):
    """A pouch on its back, its head away from whoever looks; `at` is the middle of its base."""
    size = size_of(product)
    return pack(product, (at[0], at[1], 0.36 * size), turn, 1.0, math.radians(-98))


def empty_pot(loc, inches, mat):
    """A pot as it is delivered: nothing in it, a hole for water in its floor."""
    r, h = POTS[inches]
    foot, wall, rim = r * 0.70, 0.055, 0.24 * h
    profile = rounded(
        [
            (0.075, 0.0), (foot, 0.0, 0.03), (r * 0.935, h - rim, 0.006), (r * 0.935, h - rim - 0.001, 0.005),
            (r, h - rim + 0.012, 0.02), (r * 1.03, h, 0.035), (r * 1.03 - wall * 1.3, h, 0.035),
            (r * 0.90, h - rim), (foot - wall, 0.075, 0.04), (0.075, 0.075, 0.01), (0.075, 0.0),
        ],
        0.02, 7,
    )
    made = lathe("pot", resample(profile, 0.04), mat, 160)
    made.location = loc
    return made


def saucer(r, mat):
    """A saucer of radius `r`, three centimetres deep, in which a pot of ten inches stands."""
    profile = rounded([(0.0001, 0.0), (r * 0.84, 0.0, 0.03), (r, 0.30, 0.02), (r - 0.07, 0.30, 0.02), (r * 0.80, 0.06, 0.05), (0.0001, 0.055)], 0.02, 7)
    return lathe("saucer", resample(profile, 0.03), mat, 160)


def enlarged(build, factor, at=(0, 0, 0)):
    """Builds what is composed at another scale, `factor` times as large seen from the point `at`."""
    before = set(bpy.data.objects)
    answer = build()
    about = Vector(at)
    for made in set(bpy.data.objects) - before:
        made.location = about + (made.location - about) * factor
        made.scale = made.scale * factor
    return answer


def card(name, image, width, height, thickness, loc, turn=0.0):
    """Printed board or paper lying on the ground, its middle at `loc`."""
    m = N(name)
    printed = m.img(TEX + image, m.uv(), "sRGB", "EXTEND").outputs[0]
    m.set(Base_Color=printed, Roughness=0.62, Specular=0.25, Normal=m.bump(m.noise(m.obj(), 60, 4, 0.6), 0.002, 0.5))
    x, y = width / 2, height / 2
    sheet = mesh(name, [(-x, -y, thickness), (x, -y, thickness), (x, y, thickness), (-x, y, thickness)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], False, m.m)
    edge = bevbox(f"{name}-edge", -x, x, -y, y, 0, thickness - 0.002, m_plain("paper-edge", "#efe6d4", 0.8, 0.2), 0.004)
    for part in (sheet, edge):
        part.location = loc
        part.rotation_euler = (0, 0, turn)


def number(k, at, size=0.52):
    """A round tag with the number of a part."""
    m = N(f"number-{k}")
    m.set(Base_Color=m.img(f"{TEX}number-{k}.png", m.uv(), "sRGB", "EXTEND").outputs[0], Roughness=0.7, Specular=0.2)
    seg, r, z = 72, size / 2, 0.03
    ring = [(math.cos(2 * math.pi * i / seg), math.sin(2 * math.pi * i / seg)) for i in range(seg)]
    V = [(x * r, y * r, z) for x, y in ring] + [(x * r, y * r, 0.0) for x, y in ring]
    uv = [(0.5 + 0.5 * x, 0.5 + 0.5 * y) for x, y in ring] * 2
    F = [tuple(range(seg))] + [(i, seg + i, seg + (i + 1) % seg, (i + 1) % seg) for i in range(seg)]
    mesh(f"number-{k}", V, F, uv, False, m.m).location = (at[0], at[1], 0.001)
