"""The two places where everything is photographed, and the list of photographs."""
from items import *
from lib import *
from props import *

SCENES = {}


def scene(width=1000, height=1000):
    def register(build):
        SCENES[build.__name__.replace("_", "-")] = (build, width, height)
        return build

    return register


def studio(aim=1.20, lens=112, key=470, focus=-0.4, x=0.06, rise=0.55, fstop=0.9):
    sweep("#e9e1d3")
    area("key", (-4.6, -2.6, 4.6), (0, 0, 1.1), 2.4, key, (1, 0.955, 0.90))
    area("fill", (5.5, -4.5, 3), (0, 0, 1), 4, 60, (0.95, 0.97, 1))
    area("rim", (3.0, 3.0, 4.2), (0, 0, 1.3), 1.4, 260, (1, 0.95, 0.88), sy=3)
    area("bg", (0, 3.5, 7.5), (0, 9, 2.5), 6, 430, (1, 0.965, 0.92))
    area("top", (0, -0.5, 7.5), (0, 0.2, 0), 5, 90, (1, 0.97, 0.93))
    world((1, 0.97, 0.93), 0.16)
    camera((0, -10.5, aim + rise), (x, 0, aim), lens, (0, focus, aim), fstop)


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
    table((aim[0], -9.2, aim[2] + rise), aim, lens, (aim[0], -0.2, aim[2]), 2.5)
