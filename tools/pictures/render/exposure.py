"""Takes a photograph: the light at the scene's size, and what the surfaces are at twice that, sharp enough to read labels."""
import time

import bpy

from lib import ROOT

LIGHT_PASSES = (("Image", "img"), ("Denoising Albedo", "alb"), ("Denoising Normal", "nrm"), ("Denoising Depth", "dep"))
SURFACE_PASSES = LIGHT_PASSES[1:]


def expose(name, width, height, samples, seed, scale=1.0, bounces=5):
    """One look at the light of the scene. Two with other seeds tell the denoiser what is noise."""
    cycles = bpy.context.scene.cycles
    cycles.max_bounces = bounces
    cycles.diffuse_bounces = 4
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 6
    shoot(f"{name}_s{seed}", LIGHT_PASSES, int(width * scale), int(height * scale), samples, seed)


def expose_surfaces(name, width, height, samples, scale=2.0):
    """Colour, direction and distance of what the camera sees. No light is followed, so it is cheap at any size."""
    scene = bpy.context.scene
    for light in (o for o in scene.objects if o.type == "LIGHT"):
        light.hide_render = True
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0
    scene.cycles.max_bounces = 0
    shoot(f"{name}_surface", SURFACE_PASSES, int(width * scale), int(height * scale), samples, 7)


def shoot(name, passes, width, height, samples, seed):
    scene = bpy.context.scene
    settings = scene.render
    settings.resolution_x, settings.resolution_y, settings.resolution_percentage = width, height, 100
    settings.threads_mode = "FIXED"
    settings.threads = 2
    # The same scene is rendered three times.
    settings.use_persistent_data = True
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = int(samples)
    cycles.seed = seed
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.use_auto_tile = False
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.sample_clamp_direct = 8
    cycles.blur_glossy = 0.5
    cycles.transparent_max_bounces = 8
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.4
    scene.view_layers[0].cycles.denoising_store_passes = True
    write_passes(scene, name, passes)
    start = time.time()
    bpy.ops.render.render(write_still=False)
    print(f"{name} {width}x{height} samples={samples} seconds={time.time() - start:.1f}")


def write_passes(scene, name, passes):
    """Writes each pass as a file of 32 bits a channel."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = f"{ROOT}/exr/"
    files.format.file_format = "OPEN_EXR"
    files.format.color_mode = "RGB"
    files.format.color_depth = "32"
    files.format.exr_codec = "ZIP"
    files.file_slots.clear()
    for socket, ending in passes:
        files.file_slots.new(f"{name}_{ending}_")
        tree.links.new(layers.outputs[socket], files.inputs[-1])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])
