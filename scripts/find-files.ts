import { globSync } from 'node:fs'
import { sep } from 'node:path'

/** Where our sources are. */
export const sourceFolders = ['src', 'tools', 'test', 'scripts', 'e2e']

export const everyTest = sourceFolders.map((folder) => `${folder}/**/*.test.ts`)

/**
 * The matching files from the root, with slashes, sorted by name. Skips packages: Lighthouse has its own in its
 * folder.
 */
export const findFiles = (patterns: string[], root: string): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules'] })
    .map((path) => path.split(sep).join('/'))
    .sort()
