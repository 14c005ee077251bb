import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { kitLabelDesigns, labelDesigns } from './designs.ts'
import { boxes, boxLabel, kitPackets, packetLabel, packets } from './kit-labels.ts'
import { backLabel, frontLabel } from './pouch-labels.ts'

/** Draws every label as a PNG into the folder of textures that Blender reads. */
export async function writeLabels(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const save = (name: string, svg: string): Promise<unknown> =>
    sharp(Buffer.from(svg))
      .png()
      .toFile(join(folder, `${name}.png`))
  for (const design of [...labelDesigns, ...kitLabelDesigns]) {
    await save(`front-${design.name}`, frontLabel(design))
    await save(`back-${design.name}`, backLabel(design))
  }
  for (const design of packets) await save(`packet-${design.crop}`, packetLabel(design))
  for (const design of kitPackets) await save(`kit-packet-${design.crop}`, packetLabel(design))
  for (const [name, design] of Object.entries(boxes)) await save(`box-${name}`, boxLabel(design))
}

await writeLabels(process.argv[2] ?? 'assets/work/tex')
