import { maxImportColumns as maxColumns } from '#contract/admin/imports.ts'
import { formatCount } from '#shared/money.ts'

/** A row of a table, with the number of its first line. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Why and where reading stopped. */
export interface Flaw {
  code: 'open_quote' | 'too_many_columns' | 'too_many_cells' | 'cell_too_long'
  line: number
  /** From 0. */
  column: number
}

export interface Table {
  rows: TableRow[]
  /** The text after the flaw was not read. */
  flaw: Flaw | null
}

/** Limits of a table: no person and no shop program makes a larger one, and it would block others. */
const maxCells = 1_000_000
const maxInCell = 100_000

/** Error message without its place. */
export const flawSentences: Record<Flaw['code'], string> = {
  open_quote: 'a quotation mark opens or ends where none may.',
  too_many_columns: `a table has at most ${maxColumns} columns.`,
  too_many_cells: `a table has at most ${formatCount(maxCells)} cells. Send it in several files.`,
  cell_too_long: `a cell can have at most ${formatCount(maxInCell)} characters.`,
}

type Separator = ',' | ';' | '\t'

/** Characters that are searched for the separator. */
const begin = 100_000

export interface ReadOptions {
  /** Lines of one cell that may stand above the titles, such as the name and period of a report. */
  maxPreamble?: number
}

/**
 * Finds the separator in the titles, outside quotes. Copied cells have tabs; spreadsheets of some countries write
 * semicolons.
 */
function separatorOf(text: string, { maxPreamble = 0 }: ReadOptions): Separator {
  let start = text.slice(0, begin)
  for (let line = 0; line <= maxPreamble; line += 1) {
    const first = firstLineOutsideQuotes(start) ?? start.split(/\r\n|\r|\n/, 1)[0] ?? ''
    const found = (['\t', ';', ','] as const).find((mark) => first.includes(mark))
    const end = /\r\n|\r|\n/.exec(start)
    if (found || !end) return found ?? ','
    start = start.slice(end.index + end[0].length)
  }
  return ','
}

/** Returns null when a quote of the first row never ends. */
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

/**
 * Patterns of spaces around quotes and of unquoted cells. Quoted cells are searched by index, because a
 * pattern runs out of stack on long ones.
 */
interface CellPatterns {
  blank: RegExp
  plain: RegExp
}

const cellPatterns: Record<Separator, CellPatterns> = {
  ',': { blank: /[^\S\r\n]*/y, plain: /[^,\r\n]*/y },
  ';': { blank: /[^\S\r\n]*/y, plain: /[^;\r\n]*/y },
  '\t': { blank: /[^\S\r\n\t]*/y, plain: /[^\t\r\n]*/y },
}

/**
 * Reads text separated by commas, semicolons or tabs, with any line ends and with or without a byte order
 * mark. Empty lines are counted but left out.
 */
export function readTable(input: string, options: ReadOptions = {}): Table {
  const rows: TableRow[] = []
  const read = tableRows(input, options)
  for (let next = read.next(); ; next = read.next()) {
    if (next.done) return { rows, flaw: next.value }
    rows.push(next.value)
  }
}

/** Yields the rows one by one, so that long tables don't block others. Returns the flaw, or null. */
export function* tableRows(input: string, options: ReadOptions = {}): Generator<TableRow, Flaw | null> {
  const text = input.replace(/^\uFEFF/, '')
  const separator = separatorOf(text, options)
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

/** Returns the limit that one more cell exceeds. */
function limitBeyond(cells: number, row: TableRow): Flaw['code'] | null {
  if (cells > maxCells) return 'too_many_cells'
  return row.cells.length === maxColumns ? 'too_many_columns' : null
}

/** Reads the cell at an offset, or returns its flaw. */
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

/**
 * Finds the end of a quoted cell, in which two quotes are one. Stops early at a cell that is too long in any
 * case.
 */
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
 * The beginning of a formula. East Asian spreadsheets know full-width signs; others start a cell after a
 * semicolon, tab or line break. A guarded text gets another guard, so that reading removes exactly what
 * writing added.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/

/** Splits a text where a spreadsheet may start a cell; each part ends with its separator. */
const partsOf = (text: string): string[] => text.split(/(?<=[;\t\r\n])/)

/** Guards a text, so that a spreadsheet shows it and never runs it. */
export const guarded = (text: string): string =>
  partsOf(text)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('')

/** Removes the guards of {@link guarded}. */
export const unguarded = (cell: string): string =>
  partsOf(cell)
    .map((part) => (part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part))
    .join('')

/** Writes a cell with its guard. A number is no formula, even a negative one. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  const tame = typeof value === 'number' ? text : guarded(text)
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** Writes a table for programs, without a byte order mark, which they may read as part of the first title. */
export const writePlainTable = (rows: (string | number | null)[][]): string =>
  `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

/** Writes a table for spreadsheets, with the byte order mark that names its encoding. */
export const writeTable = (rows: (string | number | null)[][]): string => `\uFEFF${writePlainTable(rows)}`
