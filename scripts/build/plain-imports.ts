import type { Plugin } from 'vite'

/** Vite's way to load a page's script together with its style sheets. */
const helper = '\0vite/preload-helper.js'

/** Leaves that helper out of the entry. The server names the one style sheet, so an `import()` loads only a script. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  generateBundle: (_options, bundle) => expectOneSheet(Object.keys(bundle)),
})

/** @throws when the build makes a second style sheet, which nothing would load. */
export function expectOneSheet(files: string[]): void {
  const sheets = files.filter((file) => file.endsWith('.css'))
  if (sheets.length > 1)
    throw new Error(
      `There are ${sheets.length} style sheets (${sheets.join(', ')}), and scripts/build/plain-imports.ts leaves out what loads the second.`,
    )
}
