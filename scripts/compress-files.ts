import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text files; pictures and typefaces are compressed already. */
const ofText = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const leastBytes = 1_000

/**
 * Writes a `.br` and a `.gz` beside every built file that gains by it, in the best quality there is: they are made once and sent
 * often.
 */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        // Only the server reads the manifest of the build.
        if (!entry.isFile() || !ofText.test(entry.name) || entry.parentPath.endsWith('.vite')) continue
        compressFile(join(entry.parentPath, entry.name))
      }
    },
  }
}

function compressFile(path: string): void {
  const text = readFileSync(path)
  if (text.length < leastBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const forms = { br: brotliCompressSync(text, { params }), gz: gzipSync(text, { level: 9 }) }
  for (const [ending, bytes] of Object.entries(forms)) {
    if (bytes.length < text.length) writeFileSync(`${path}.${ending}`, bytes)
  }
}
