"""Films one product: `blender -b -P films.py -- name=turn-balcony-feed frames=96`. Each frame is exposed like a photograph."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from exposure import expose, expose_surfaces
from lib import *
from items import pouch
from stage import studio

# One turn ends where it began, so that the film can be repeated.
FULL_TURN = 2 * math.pi


def turn(product):
    studio(1.12)
    return pouch(product, (0.06, 0, 0), 0, 1.0)


def turned(pack, frame, frames):
    pack.rotation_euler[2] = math.radians(-8) + FULL_TURN * frame / frames


if __name__ == "__main__":
    name = arg("name", "turn-balcony-feed", str)
    frames = arg("frames", 96, int)
    reset()
    pack = turn(name.removeprefix("turn-"))
    for frame in range(frames):
        turned(pack, frame, frames)
        for seed in (1, 2):
            expose(f"{name}-{frame:03}", 1000, 1000, arg("spp", 8), seed, arg("q", 0.32))
    for frame in range(frames):
        turned(pack, frame, frames)
        expose_surfaces(f"{name}-{frame:03}", 1000, 1000, arg("surface", 3), arg("size", 0.9))
