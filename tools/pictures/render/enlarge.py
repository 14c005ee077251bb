"""Brings the light of a small render to the size of sharp surfaces: joint bilateral upsampling."""
import cv2
import numpy as np

# How far two pixels may differ and still be of one surface.
NORMAL, DEPTH, COLOUR = 0.06, 4e-4, 0.05


def enlarge(light, small, large, reach=1, strip=100):
    """`light` is of the size of `small`; each of those two holds colour, normal and depth. Gives the light at the size of `large`."""
    rows, columns = light.shape[:2]
    height, width = large["alb"].shape[:2]
    middle = np.median(small["dep"])
    xs = (np.arange(width, dtype=np.float32) + 0.5) * columns / width - 0.5
    left = np.round(xs).astype(int)
    strips = []
    # Strip by strip, so that the work stays in the processor's cache.
    for start in range(0, height, strip):
        end = min(start + strip, height)
        ys = (np.arange(start, end, dtype=np.float32) + 0.5) * rows / height - 0.5
        top = np.round(ys).astype(int)
        surface = {key: value[start:end] for key, value in large.items()}
        total, weights = 0, 0
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                here = np.ix_(np.clip(top + dy, 0, rows - 1), np.clip(left + dx, 0, columns - 1))
                near = ((ys - top - dy) ** 2)[:, None] + ((xs - left - dx) ** 2)[None, :]
                unlike = (
                    ((surface["nrm"] - small["nrm"][here]) ** 2).sum(2) / NORMAL
                    + ((surface["dep"] - small["dep"][here]) / middle) ** 2 / DEPTH
                    + ((surface["alb"] - small["alb"][here]) ** 2).sum(2) / COLOUR
                )
                # What nothing resembles, such as a hair of a root, takes the light around it.
                weight = np.exp(-near * 0.9) * (np.exp(-np.minimum(unlike, 40)) + 1e-4)
                total = total + weight[..., None] * light[here]
                weights = weights + weight
        strips.append((total / weights[..., None]).astype(np.float32))
    return np.concatenate(strips)


def calm(light, guide, rounds=3, tolerance=0.035):
    """Evens out the slow mottle that few samples leave on plain surfaces: an à-trous filter with ever wider steps."""
    middle = np.median(guide["dep"])
    kernel = {0: 0.375, 1: 0.25, 2: 0.0625}
    for step in (1 << k for k in range(1, rounds + 1)):
        edge = 2 * step
        wide = {key: pad(value, edge) for key, value in guide.items()}
        source = pad(light, edge)
        grey = source.mean(2)
        rows, columns = light.shape[:2]
        here = grey[edge : edge + rows, edge : edge + columns]
        total = np.zeros_like(light)
        weights = np.zeros((rows, columns), np.float32)
        for j in range(-2, 3):
            for i in range(-2, 3):
                y, x = edge + j * step, edge + i * step
                cut = (slice(y, y + rows), slice(x, x + columns))
                unlike = (
                    ((guide["nrm"] - wide["nrm"][cut]) ** 2).sum(2) / 0.01
                    + ((guide["dep"] - wide["dep"][cut]) / middle) ** 2 / 2e-3
                    + ((guide["alb"] - wide["alb"][cut]) ** 2).sum(2) / 0.01
                    + (here - grey[cut]) ** 2 / tolerance**2
                )
                weight = kernel[abs(j)] * kernel[abs(i)] * np.exp(-np.minimum(unlike, 40))
                total += weight[..., None] * source[cut]
                weights += weight
        light = total / weights[..., None]
    return light


def pad(image, by):
    return cv2.copyMakeBorder(image, by, by, by, by, cv2.BORDER_REFLECT)
