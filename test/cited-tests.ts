import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { everyTest, findFiles } from '../scripts/find-files.ts'

/** A test that a document cites by the id in the comment above it. */
export interface CitedTest {
  id: string
  /** The file from the root, with slashes. */
  file: string
  line: number
  /** With the names of the groups around it: 'the cart › shows lines'. */
  name: string
}

const root = fileURLToPath(new URL('../', import.meta.url))

const callOrId =
  /^(?<spaces> *)(?:\/\/ #(?<id>[\w-]+)$|(?<word>describe|suite|test|it)\(\s*(?:'(?<single>(?:\\.|[^'\\])*)'|"(?<double>(?:\\.|[^"\\])*)"|`(?<template>(?:\\.|[^`\\])*)`))/gm

/** The tests of all files that documents cite, in the order of the files. Ids that stand twice are in it twice. */
export function findCitedTests(): CitedTest[] {
  return findFiles(everyTest, root).flatMap((file) =>
    citedTestsIn(readFileSync(`${root}${file}`, 'utf8')).map((cited) => ({ ...cited, file })),
  )
}

/**
 * The tests of a source file that have an id. A name built at run time stands as written: 'a ${status} ends the
 * session'. Indentation shows the groups, as the formatter keeps it true.
 * Throws when an id does not stand right above a test.
 */
export function citedTestsIn(source: string): Omit<CitedTest, 'file'>[] {
  const found: Omit<CitedTest, 'file'>[] = []
  const around: Around = []
  let waiting: { id: string; end: number } | undefined
  for (const { 0: all, index, groups = {} } of source.matchAll(callOrId)) {
    if (waiting) assertAbove(waiting.id, isTest(groups) && index === waiting.end + 1)
    if (groups.word) enter(around, groups)
    if (waiting) found.push({ id: waiting.id, ...placeOf(source, index, around) })
    if (isTest(groups)) around.pop()
    waiting = groups.id === undefined ? undefined : { id: groups.id, end: index + all.length }
  }
  if (waiting) assertAbove(waiting.id, false)
  return found
}

type Groups = Record<string, string>
type Around = { indent: number; name: string }[]

const isTest = ({ word }: Groups): boolean => word === 'test' || word === 'it'

function enter(around: Around, { spaces = '', single, double, template }: Groups): void {
  const name = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1')
  while ((around.at(-1)?.indent ?? -1) >= spaces.length) around.pop()
  around.push({ indent: spaces.length, name })
}

const placeOf = (source: string, index: number, around: Around) => ({
  line: source.slice(0, index).split('\n').length,
  name: around.map(({ name }) => name).join(' › '),
})

function assertAbove(id: string, isAbove: boolean): void {
  if (!isAbove) throw new Error(`The id #${id} does not stand in the line above a test.`)
}

/** The ids that a text cites: '#cart-states-696'. Addresses of places on a page are none. */
export const idsCitedIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w)/(])#([a-z][\w-]*-[\w-]+)/g)].map(([, id = '']) => id)
