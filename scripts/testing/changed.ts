import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { everyTest, findFiles } from '../find-files.ts'
import { importsOf } from '../imports/read-imports.ts'

const isCode = /\.[cm]?[jt]sx?$/

/** What a running shop and its pages are made of: a change there can show in any journey. */
const seenInJourneys =
  /^(src\/(?!.*\.test\.ts$)|tools\/sandbox\/(?!.*\.test\.ts$)|public\/|pictures\/|vite\.config\.ts)/

/** Tests that read or copy the sources of the shop, which no import shows. */
const readsSources = /^test\/(add-comments\/|typed-rows\.|staff-bundle\.)/

/** What every test stands on: packages, settings, the tables and the test databases. Then nothing is left out. */
const touchesEverything =
  /^(package(-lock)?\.json|tsconfig.*\.json|test\/(database-copy|throwaway-cluster)\.ts|.*\/database\/(schema|migrations)\/[^/]+)$/

/**
 * The test files that a change touches, from the root: the changed ones, those that import a changed file directly or through
 * others, those beside a changed file that no code imports (SQL, Markdown), and every journey and test of the sources when
 * what a shop is made of changed. `files` are all test files.
 */
export function touchedBy(
  changed: string[],
  files: string[],
  importsOf: (path: string) => string[],
): string[] {
  if (changed.some((path) => touchesEverything.test(path))) return files
  const isSeen = changed.some((path) => seenInJourneys.test(path))
  const isRead = (file: string): boolean =>
    changed.some((path) => !isCode.test(path) && readsFrom(file, path))
  const reached = reachingFrom(changed, files, importsOf)
  const isShop = (file: string): boolean => file.startsWith('e2e/') || readsSources.test(file)
  return files.filter((file) => (isSeen && isShop(file)) || reached.has(file) || isRead(file))
}

/** Whether a test file is about a file that is no code: it stands in the same feature, or checks documents. */
function readsFrom(file: string, path: string): boolean {
  if (path.startsWith('docs/') || path.endsWith('.md')) return file.startsWith('test/')
  const folder = posix.dirname(path)
  return folder !== '.' && file.startsWith(`${posix.dirname(folder)}/`)
}

/** Those of `files` from which a changed file is reached over any number of imports. */
function reachingFrom(
  changed: string[],
  files: string[],
  importsOf: (path: string) => string[],
): Set<string> {
  const goals = new Set(changed)
  const importers = new Map<string, string[]>()
  const seen = new Set(files)
  for (const path of seen) {
    for (const to of importsOf(path)) {
      importers.set(to, [...(importers.get(to) ?? []), path])
      seen.add(to)
    }
  }
  const reached = new Set(goals)
  for (const path of reached) for (const from of importers.get(path) ?? []) reached.add(from)
  return reached
}

/** Files beside a source that it names by an address, and programs of ours as tests name them. */
const besides = /new URL\(['"]([^'"]+\.[cm]?[jt]s)['"]/g
const program = /['"]((?:src|tools|scripts)\/[^'"]+\.(?:ts|mjs))['"]/g

/** What a source file imports or names of our own files, as paths from the root. */
export function readImports(root: string): (path: string) => string[] {
  return (path) => {
    if (!isCode.test(path)) return []
    const text = readFileSync(join(root, path), 'utf8')
    const imported = importsOf({ path, text }).map(({ to }) => to)
    const beside = [...text.matchAll(besides)].map(([, name = '']) => posix.join(posix.dirname(path), name))
    const named = [...text.matchAll(program)].map(([, name = '']) => name)
    return [...imported, ...beside, ...named].filter((to) => existsSync(join(root, to)))
  }
}

/** Paths that differ from a revision, those that git does not know yet included. */
export function changedSince(revision: string, root: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const base = git('merge-base', revision, 'HEAD')[0] ?? revision
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** What `npm test -- --changed [revision]` runs; `main` is compared with where none is named. */
export function findChangedTests(revision: string, root: string): string[] {
  return touchedBy(changedSince(revision, root), findFiles(everyTest, root), readImports(root))
}
