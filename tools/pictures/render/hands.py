"""A right hand that holds something: the mesh in `hand/`, posed finger by finger, with skin and a sleeve."""
import json
import struct

from mathutils import Quaternion

from lib import *

HAND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hand", "right.glb")
KINDS = {5121: np.uint8, 5123: np.uint16, 5126: np.float32}
SIZES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
FINGERS = ("index-finger", "middle-finger", "ring-finger", "pinky-finger")
BONES = ("phalanx-proximal", "phalanx-intermediate", "phalanx-distal")


def read_hand():
    """Positions, faces, weights of joints, and where the joints are: metres, fingers along -y, the palm towards -x."""
    with open(HAND, "rb") as file:
        data = file.read()
    length = struct.unpack("<I", data[12:16])[0]
    head, body = json.loads(data[20 : 20 + length]), data[28 + length :]

    def array(index):
        accessor = head["accessors"][index]
        view = head["bufferViews"][accessor["bufferView"]]
        width = SIZES[accessor["type"]]
        found = np.frombuffer(body, KINDS[accessor["componentType"]], accessor["count"] * width, view.get("byteOffset", 0))
        return found.reshape(-1, width)

    primitive = head["meshes"][0]["primitives"][0]
    of = {key: array(index) for key, index in primitive["attributes"].items()}
    joints = [head["nodes"][k] for k in head["skins"][0]["joints"]]
    places = {joint["name"]: np.array(joint["translation"]) for joint in joints}
    names = [joint["name"] for joint in joints]
    return of["POSITION"], array(primitive["indices"]).reshape(-1, 3), of["JOINTS_0"], of["WEIGHTS_0"], names, places


def turn_about(point, axis, degrees):
    matrix = np.array(Matrix.Rotation(math.radians(degrees), 4, Vector(axis)))
    matrix[:3, 3] = point - matrix[:3, :3] @ point
    return matrix


def posed(bends, thumb):
    """The mesh with each finger's three joints bent by `bends` degrees, and the thumb's by `thumb`: turns about x, y and z."""
    positions, faces, joints, weights, names, places = read_hand()
    turns = {name: np.eye(4) for name in names}
    for finger in FINGERS:
        turn = np.eye(4)
        for bone, degrees in zip(BONES, bends[finger]):
            name = f"{finger}-{bone}"
            turn = turn @ turn_about(places[name], (0, 0, 1), -degrees)
            turns[name] = turn
        turns[f"{finger}-tip"] = turn
    turn = np.eye(4)
    for bone in ("metacarpal", "phalanx-proximal", "phalanx-distal"):
        name = f"thumb-{bone}"
        for axis, degrees in zip(np.eye(3), thumb[bone]):
            turn = turn @ turn_about(places[name], axis, degrees)
        turns[name] = turn
    turns["thumb-tip"] = turn
    all_turns = np.stack([turns[name] for name in names])
    blended = np.einsum("vk,vkij->vij", weights, all_turns[joints])
    points = np.einsum("vij,vj->vi", blended, np.c_[positions, np.ones(len(positions))])[:, :3]
    return points, faces, turn @ nail_frame()


def nail_frame():
    """Where the nail of the thumb lies: its width, the back of the thumb, and along it, as columns, and its middle."""
    with open(HAND, "rb") as file:
        data = file.read()
    length = struct.unpack("<I", data[12:16])[0]
    tip = next(node for node in json.loads(data[20 : 20 + length])["nodes"] if node["name"] == "thumb-tip")
    x, y, z, w = tip["rotation"]
    frame = np.eye(4)
    frame[:3, :3] = np.array(Quaternion((w, x, y, z)).to_matrix())
    frame[:3, 3] = tip["translation"] + frame[:3, 2] * 0.001
    return frame


def on_nail(m, position, frame):
    """One where the nail is, by the distance from its middle along the thumb and across."""
    middle = frame[:3, 3] * 10
    aside = m.a("ShaderNodeVectorMath", operation="SUBTRACT")
    m.l(position, aside.inputs[0])
    aside.inputs[1].default_value = tuple(middle)

    def along(axis, reach):
        dot = m.a("ShaderNodeVectorMath", operation="DOT_PRODUCT")
        m.l(aside.outputs[0], dot.inputs[0])
        dot.inputs[1].default_value = tuple(frame[:3, axis] / reach)
        return dot.outputs["Value"]

    across, length = along(0, 0.055), along(2, 0.075)
    far = m.math("ADD", m.math("POWER", m.math("ABSOLUTE", across), 2.6), m.math("POWER", m.math("ABSOLUTE", length), 2.6))
    inside = m.ramp(far, [(0.72, (1, 1, 1)), (0.95, (0, 0, 0))])
    return m.math("MULTIPLY", inside, m.math("GREATER_THAN", along(1, 0.05), 0.0))


def m_skin(frame):
    m = N("skin")
    o = m.obj()
    colour = m.ramp(m.noise(o, 3.0, 5, 0.6), [(0.3, hexc("#7c4c34")), (0.6, hexc("#936044")), (0.8, hexc("#a97353"))])
    lines = m.noise(o, 26, 6, 0.7)
    pores = m.noise(o, 90, 3, 0.6)
    normal = m.bump(m.math("ADD", m.math("MULTIPLY", lines, 0.7), m.math("MULTIPLY", pores, 0.3)), 0.016, 0.7)
    nail = on_nail(m, o, frame)
    colour = m.mix(nail, colour, hexc("#c99a80"))
    rough = m.math("SUBTRACT", 0.46, m.math("MULTIPLY", nail, 0.22))
    m.set(Base_Color=colour, Roughness=rough, Specular=0.4, Subsurface=0.06, Normal=normal)
    m.p.inputs["Subsurface Radius"].default_value = (0.10, 0.035, 0.018)
    m.p.inputs["Subsurface Color"].default_value = (*hexc("#a85a3c"), 1)
    return m.m


def hand(bends, thumb, place):
    """`place` is the matrix that brings the hand's decimetres into the scene."""
    points, faces, nail = posed(bends, thumb)
    skin = mesh("hand", points * 10, faces, None, True, m_skin(nail))
    import bmesh

    welded = bmesh.new()
    welded.from_mesh(skin.data)
    bmesh.ops.remove_doubles(welded, verts=welded.verts, dist=1e-4)
    welded.to_mesh(skin.data)
    welded.free()
    skin.modifiers.new("s", "SUBSURF").render_levels = 2
    skin.matrix_world = place
    return skin


def m_cotton(colour="#34486a", light="#4a618a"):
    """Handloom cotton: two tones of thread, seen as a fine weave."""
    m = N("cotton")
    uv = m.uv()
    across = m.noise(uv, 70, 2, 0.5, (1, 14, 1))
    along = m.noise(uv, 70, 2, 0.5, (14, 1, 1))
    threads = m.math("MULTIPLY", m.math("ADD", across, along), 0.5)
    m.set(Base_Color=m.ramp(threads, [(0.38, hexc(colour)), (0.62, hexc(light))]), Roughness=0.9, Specular=0.15, Sheen=0.3, Normal=m.bump(threads, 0.006, 0.8))
    return m.m


def sleeve(path, width, depth, place):
    """A wide sleeve around `path`, with folds where the cloth gathers and a hem at its mouth."""
    n, seg = len(path), 72
    rg = np.random.default_rng(12)
    phase = rg.random(6) * 6.283
    V, UV = [], []
    for i, centre in enumerate(path):
        t = i / (n - 1)
        for k in range(seg):
            a = 2 * math.pi * k / seg
            folds = sum(math.sin((2 + q) * a + phase[q] + 7 * t * (1 + 0.35 * q)) / (2 + q) for q in range(5))
            grow = 1 + 0.45 * t + (0.03 + 0.17 * math.sin(math.pi * min(1, t * 1.3))) * folds
            # The hem is turned in and stands a little out.
            grow *= 1.03 if 1 <= i <= 3 else 1
            V.append(centre + np.array([depth * grow * math.cos(a), 0, width * grow * math.sin(a)]))
            UV.append((3 * t, a * 0.4))
    cloth = mesh("sleeve", V, gridfaces(seg, n, True), UV, True, m_cotton())
    thick = cloth.modifiers.new("t", "SOLIDIFY")
    thick.thickness = 0.02
    thick.offset = -1
    cloth.modifiers.new("s", "SUBSURF").render_levels = 1
    cloth.matrix_world = place
    return cloth
