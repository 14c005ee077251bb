import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text files; pictures and typefaces are compressed already. */
const ofText = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const minBytes = 300

/**
 * Writes a `.br` and a `.gz` in best quality beside every built file that gains by it. Files are compressed once and
 * sent often.
 */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: async () => {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      // Only the server reads the manifest of the build.
      const texts = entries.filter(
        (entry) => entry.isFile() && ofText.test(entry.name) && !entry.parentPath.endsWith('.vite'),
      )
      // Node compresses in its threads, a few at a time.
      await Promise.all(texts.map(({ name, parentPath }) => compressFile(join(parentPath, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < minBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ])
  for (const [ending, bytes] of Object.entries({ br, gz })) {
    if (bytes.length < text.length) await writeFile(`${path}.${ending}`, bytes)
  }
}
