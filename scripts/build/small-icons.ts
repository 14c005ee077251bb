import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../../src/web/ui/draw-icon.ts', import.meta.url))

/** Lets every icon of lucide be drawn by our few lines instead of its own, which can do much that the shop never asks for. */
export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? ours : undefined,
})
