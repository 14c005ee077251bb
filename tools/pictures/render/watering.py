"""An enamelled watering can with a brass rose."""
from items import *
from lib import *


def tube(path, radii, mat, name, seg=28):
    """A round tube along `path`, as thick at each point as `radii` says."""
    n = len(path)
    V = []
    for i, point in enumerate(path):
        along = path[min(i + 1, n - 1)] - path[max(i - 1, 0)]
        along = along / np.linalg.norm(along)
        side = np.cross(along, [0, 1.0, 0])
        side /= np.linalg.norm(side)
        up = np.cross(along, side)
        V += [point + radii[i] * (math.cos(a) * side + math.sin(a) * up) for a in np.linspace(0, 2 * math.pi, seg, endpoint=False)]
    return mesh(name, V, gridfaces(seg, n, True), None, True, mat)


def m_enamel(colour):
    m = N("enamel")
    m.set(Base_Color=hexc(colour), Roughness=0.42, Specular=0.18, Normal=m.bump(m.noise(m.obj(), 5, 3, 0.5), 0.008, 0.4))
    return m.m


def watering_can(loc, turn, colour="#2c5a41"):
    green = m_enamel(colour)
    brass = N("brass").set(Base_Color=(0.62, 0.42, 0.16), Metallic=1.0, Roughness=0.3).m
    outline = [(0.0001, 0), (0.50, 0, 0.03), (0.53, 0.04, 0.02), (0.50, 0.08, 0.02), (0.46, 0.86, 0.02), (0.475, 0.90, 0.015), (0.46, 0.94, 0.02), (0.24, 1.04, 0.06), (0.22, 1.04, 0.01), (0.21, 1.00, 0.01), (0.30, 0.92, 0.02)]
    parts = [lathe("can", resample(rounded(outline, 0.02, 6), 0.03), green, 128)]
    neck = bez((0.40, 0, 0.22), (0.80, 0, 0.46), (1.12, 0, 1.06), 24)
    parts.append(tube(neck, np.linspace(0.115, 0.06, 24), green, "spout"))
    end = neck[-1] + (neck[-1] - neck[-2]) / np.linalg.norm(neck[-1] - neck[-2]) * np.linspace(0, 0.20, 8)[:, None]
    parts.append(tube(end, [0.07, 0.07, 0.08, 0.10, 0.13, 0.155, 0.16, 0.0001], brass, "rose"))
    back = bez((-0.40, 0, 0.80), (-1.05, 0, 0.85), (-0.46, 0, 0.20), 30)
    parts.append(tube(back, np.full(30, 0.038), green, "handle"))
    top = bez((-0.20, 0, 1.0), (0.0, 0, 1.62), (0.20, 0, 1.0), 30)
    parts.append(tube(top, np.full(30, 0.034), green, "bail"))
    for part in parts:
        part.location = loc
        part.rotation_euler = (0, 0, turn)
