"""Makes a picture of what Blender wrote: `python3 develop.py front-balcony-feed`."""
import os
import sys
import time

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np

from denoise import denoise
from enlarge import calm, enlarge
from grade import grade

ROOT = os.environ.get("PACKSHOTS_OUT", os.getcwd())


def read(name, key):
    """A pass as RGB; the depth has one channel."""
    path = f"{ROOT}/exr/{name}_{key}_0001.exr"
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image is None:
        raise SystemExit(f"There is no {path}.")
    image = image[..., :3][..., ::-1].astype(np.float32)
    return image[..., 0].copy() if key == "dep" else image


def surfaces_of(name):
    return {key: read(name, key) for key in ("alb", "nrm", "dep")}


def develop(name, seeds=(1, 2)):
    guides = [surfaces_of(f"{name}_s{seed}") for seed in seeds]
    small = {key: np.mean([guide[key] for guide in guides], 0) for key in guides[0]}
    light = denoise([read(f"{name}_s{seed}", "img") for seed in seeds], small)
    large = surfaces_of(f"{name}_surface")
    light = enlarge(calm(light, small), small, large)
    return grade(np.expm1(light) * np.clip(large["alb"], 0.02, None))


if __name__ == "__main__":
    start = time.time()
    for each in sys.argv[1:]:
        cv2.imwrite(f"{ROOT}/out/{each}.png", develop(each)[..., ::-1])
    print(f"developed in {time.time() - start:.0f} s")
