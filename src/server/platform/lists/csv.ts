import { maxImportColumns as maxColumns } from '#contract/admin/imports.ts'
import { formatCount } from '#shared/money.ts'

/** A row of a pasted or uploaded table, with the number of the line on which it begins. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Why a table was not read on, and where. */
export interface Flaw {
  code: 'open_quote' | 'too_many_columns' | 'too_many_cells' | 'cell_too_long'
  line: number
  /** From 0. */
  column: number
}

export interface Table {
  rows: TableRow[]
  /** What follows it was not read. */
  flaw: Flaw | null
}

/** A table with more is no table that anybody made by hand or by a shop program, and would keep others waiting. */
const maxCells = 1_000_000
const maxInCell = 100_000

/** What is wrong, as a sentence without its place. */
export const flawSentences: Record<Flaw['code'], string> = {
  open_quote: 'a quotation mark opens or ends where none may.',
  too_many_columns: `a table has at most ${maxColumns} columns.`,
  too_many_cells: `a table has at most ${formatCount(maxCells)} cells. Send it in several files.`,
  cell_too_long: `a cell can have at most ${formatCount(maxInCell)} characters.`,
}

type Separator = ',' | ';' | '\t'

/** So much of a text tells its separator. */
const begin = 100_000

/** Spreadsheets separate by tabs when cells are copied, and by semicolons in some countries; titles in quotes may have any of them. */
function separatorOf(text: string): Separator {
  const start = text.slice(0, begin)
  const first = firstLineOutsideQuotes(start) ?? start.split(/\r\n|\r|\n/, 1)[0] ?? ''
  return (['\t', ';'] as const).find((mark) => first.includes(mark)) ?? ','
}

/** Null where a quote of the first row never ends. */
function firstLineOutsideQuotes(text: string): string | null {
  let line = ''
  for (let at = 0; ; ) {
    const quote = text.indexOf('"', at)
    const [part = ''] = text.slice(at, quote < 0 ? undefined : quote).split(/[\r\n]/, 1)
    line += part
    if (quote < 0 || at + part.length < quote) return line
    const end = text.indexOf('"', quote + 1)
    if (end < 0) return null
    at = end + 1
  }
}

/** Spaces around quotes, and a cell without quotes. A quoted one is searched for its end, since a pattern of long ones runs out of stack. */
interface CellPatterns {
  blank: RegExp
  plain: RegExp
}

const cellPatterns: Record<Separator, CellPatterns> = {
  ',': { blank: /[^\S\r\n]*/y, plain: /[^,\r\n]*/y },
  ';': { blank: /[^\S\r\n]*/y, plain: /[^;\r\n]*/y },
  '\t': { blank: /[^\S\r\n\t]*/y, plain: /[^\t\r\n]*/y },
}

/** Reads comma, semicolon or tab separated text, with or without a mark of its encoding, with any ends of lines. Empty lines count, and are left out. */
export function readTable(given: string): Table {
  const rows: TableRow[] = []
  const read = tableRows(given)
  for (let next = read.next(); ; next = read.next()) {
    if (next.done) return { rows, flaw: next.value }
    rows.push(next.value)
  }
}

/** The same row by row, for tables that are too long to be read in one breath. It ends with what is wrong, or null. */
export function* tableRows(given: string): Generator<TableRow, Flaw | null> {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const patterns = cellPatterns[separator]
  let at = 0
  let line = 1
  let row: TableRow = { line, cells: [] }
  let cells = 0
  const flaw = (code: Flaw['code']): Flaw => ({ code, line, column: row.cells.length })
  while (at < text.length) {
    const read = cellAt(text, at, patterns)
    if (typeof read === 'string') return flaw(read)
    cells += 1
    const beyond = limitBeyond(cells, row)
    if (beyond) return flaw(beyond)
    row.cells.push(read.cell)
    line += linesIn(read.whole)
    at += read.whole.length
    const end = /^(?:\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0]
    if (end) {
      at += end.length
      line += 1
      if (!isEmpty(row)) yield row
      row = { line, cells: [] }
    } else if (text[at] === separator) at += 1
    else if (at < text.length) return flaw('open_quote')
  }
  if (!isEmpty(row)) yield row
  return null
}

/** The limit that one more cell of this row is beyond. */
function limitBeyond(cells: number, row: TableRow): Flaw['code'] | null {
  if (cells > maxCells) return 'too_many_cells'
  return row.cells.length === maxColumns ? 'too_many_columns' : null
}

/** The cell that begins here, or what is wrong with it. */
function cellAt(
  text: string,
  at: number,
  { blank, plain }: CellPatterns,
): { cell: string; whole: string } | 'open_quote' | 'cell_too_long' {
  const open = at + lengthOf(blank, text, at)
  if (text[open] !== '"') {
    const whole = text.slice(at, at + lengthOf(plain, text, at))
    return whole.length > maxInCell ? 'cell_too_long' : { cell: whole, whole }
  }
  const close = closingQuote(text, open)
  if (typeof close === 'string') return close
  const cell = text.slice(open + 1, close).replaceAll('""', '"')
  const end = close + 1 + lengthOf(blank, text, close + 1)
  return cell.length > maxInCell ? 'cell_too_long' : { cell, whole: text.slice(at, end) }
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

/** Two quotes in a quoted cell are one of its own. A cell that is too long even if all of it were those is not read to its end. */
function closingQuote(text: string, open: number): number | 'open_quote' | 'cell_too_long' {
  const last = open + 1 + 2 * maxInCell
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && at <= last && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) return 'open_quote'
  return at > last ? 'cell_too_long' : at
}

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '')

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/**
 * Where a spreadsheet may see the beginning of a formula: East Asian ones know the full-width signs, and those that separate by
 * semicolons or tabs begin a cell after one, and a row after each line break. A place that is guarded already is guarded once more,
 * so that reading takes off what writing put on.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/

/** The parts of a text in each of which a spreadsheet may begin a cell; each ends with its separator. */
const partsOf = (text: string): string[] => text.split(/(?<=[;\t\r\n])/)

/** A text as a spreadsheet shows it and never runs it. */
const guarded = (text: string): string =>
  partsOf(text)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('')

/** A text as it was before {@link guarded}. */
export const unguarded = (cell: string): string =>
  partsOf(cell)
    .map((part) => (part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part))
    .join('')

/** A cell with its guard. A number is no formula, also below zero. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  const tame = typeof value === 'number' ? text : guarded(text)
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** A table for programs, which may take a mark of the encoding for a part of the first title. */
export const writePlainTable = (rows: (string | number | null)[][]): string =>
  `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

/** A table as spreadsheets open it, with the mark that tells them its encoding. */
export const writeTable = (rows: (string | number | null)[][]): string => `\uFEFF${writePlainTable(rows)}`
