import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDependencies, ensureNode, fail, root } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const { makeFonts } = await import('./fonts/make-fonts.ts')
  const { css, files } = await makeFonts()
  const folder = join(root, 'src/web/lib/fonts')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'fonts.css'), css)
  for (const [name, bytes] of files) {
    await writeFile(join(folder, name), bytes)
    console.log(`${name}: ${(bytes.length / 1024).toFixed(1)} KB`)
  }
} catch (error) {
  fail(error)
}
