import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { everyTest, findFiles } from '../find-files.ts'

/** Where an import that begins with '#' leads. */
const aliases = {
  '#contract/': 'src/contract/',
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
}

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
    changed.some((path) => !/\.([cm]?[jt]sx?)$/.test(path) && readsFrom(file, path))
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

/** The imports of a source file that lead to our own files, and the programs that it names, as paths from the root. */
export function readImports(root: string): (path: string) => string[] {
  return (path) => {
    if (!/\.([cm]?[jt]sx?)$/.test(path)) return []
    const text = readFileSync(join(root, path), 'utf8')
    const found = text.matchAll(
      /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]|new URL\(['"]([^'"]+\.[cm]?[jt]s)['"]/g,
    )
    // An address beside the file may do without './'.
    const imported = [...found].flatMap(([, imported, address]) =>
      resolve(root, path, imported ?? address?.replace(/^(?!\.)/, './') ?? ''),
    )
    return [...imported, ...[...text.matchAll(program)].flatMap(([, named = '']) => existing(root, named))]
  }
}

/** As tests name a program of ours that they start. */
const program = /['"]((?:src|tools|scripts)\/[^'"]+\.(?:ts|mjs))['"]/g

const existing = (root: string, path: string): string[] =>
  path !== '' && globSync(path, { cwd: root }).length > 0 ? [path] : []

function resolve(root: string, from: string, specifier: string): string[] {
  const alias = Object.entries(aliases).find(([name]) => specifier.startsWith(name))
  const path = alias
    ? alias[1] + specifier.slice(alias[0].length)
    : specifier.startsWith('.')
      ? posix.join(dirname(from), specifier)
      : ''
  return existing(root, path)
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
