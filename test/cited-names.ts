import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'

export const readDocument = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The cells of a document's tables, row by row, without heads. */
export const rowsOf = (document: string, firstHead: string): string[][] =>
  document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${firstHead}`))
    .map((line) => line.slice(2, -2).split(' | '))

/** The quoted names after a path, by that path. */
const citedIn = (proof: string): { path: string; names: string[] }[] =>
  [...proof.matchAll(/`([^`]+\.test\.ts)`((?:[:,] "[^"]+")*)/g)].map(([, path = '', names = '']) => ({
    path,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }))

/**
 * Checks that the tests exist that a cell cites by file and name.
 * @returns how many files the cell cites.
 */
export function checkCited(what: string, proof: string): number {
  const cited = citedIn(proof)
  for (const { path, names } of cited) {
    assert.ok(existsSync(new URL(`../${path}`, import.meta.url)), `${what}: ${path} is not there`)
    const text = readDocument(path).replaceAll("\\'", "'")
    for (const name of names) assert.ok(text.includes(name), `${what}: ${path} has no test "${name}"`)
  }
  return cited.length
}
