import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { kitLabelDesigns, labelDesigns } from './designs.ts'
import { guideCover, kitPackets, numberTag, packetLabel, packets } from './kit-labels.ts'
import { backLabel, frontLabel } from './pouch-labels.ts'

/** Both kits have eight parts. */
const partsOfKit = 8

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
  await save('guide', guideCover())
  for (let number = 1; number <= partsOfKit; number += 1) await save(`number-${number}`, numberTag(number))
}

await writeLabels(process.argv[2] ?? 'tools/pictures/work/tex')
