"""From measured light to a picture: exposure, white, a soft shoulder, a little contrast and grain."""
import numpy as np

LUMINANCE = np.array((0.2126, 0.7152, 0.0722), np.float32)
SHOULDER = 0.80


def grade(light, exposure=1.1, white=(0.98, 1.0, 1.04), contrast=1.06, saturation=1.05, vignette=0.06, grain=0.003):
    """`light` is linear RGB; the answer has eight bits a channel."""
    light = light * exposure * np.array(white, np.float32)
    grey = (light * LUMINANCE).sum(2, keepdims=True)
    toned = light * (shoulder(grey) / np.maximum(grey, 1e-6))
    toned = 0.6 * np.minimum(toned, 1) + 0.4 * shoulder(light)
    picture = np.where(toned <= 0.0031308, toned * 12.92, 1.055 * np.power(np.maximum(toned, 1e-8), 1 / 2.4) - 0.055)
    picture = np.clip(picture, 0, 1)
    picture += (contrast - 1) * 3.2 * (picture - 0.5) * picture * (1 - picture)
    mean = picture.mean(2, keepdims=True)
    picture = mean + (picture - mean) * saturation
    height, width = picture.shape[:2]
    y = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None]
    x = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :]
    picture *= (1 - vignette * ((x**2 + y**2) * 2) ** 1.2)[..., None]
    picture += grain * np.random.default_rng(1).standard_normal((height, width, 1), np.float32)
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


def shoulder(value):
    """Linear up to the shoulder, then rolled off towards one."""
    rest = 1 - SHOULDER
    return np.where(value < SHOULDER, value, SHOULDER + rest * (1 - np.exp(-(value - SHOULDER) / rest)))
