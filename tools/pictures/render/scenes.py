"""Exposes one photograph: `blender -b -P scenes.py -- name=front-balcony-feed`."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import guides
import kits
import packshots
import tabletop
from exposure import expose, expose_surfaces
from lib import arg, reset
from stage import SCENES

if __name__ == "__main__":
    name = arg("name", "front-balcony-feed", str)
    build, width, height = SCENES[name]
    reset()
    build()
    # Two looks with other noise: the denoiser tells noise from detail by what they disagree about.
    for seed in (1, 2):
        expose(name, width, height, arg("spp", 8), seed, arg("q", 0.5))
    expose_surfaces(name, width, height, arg("surface", 4), arg("size", 1.6))
