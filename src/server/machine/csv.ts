/** A row of a pasted or uploaded table, with the number of the line on which it begins. */
export interface TableRow {
  line: number
  cells: string[]
}

export interface Table {
  rows: TableRow[]
  /** The line of a quote that never ends; what follows it was not read. */
  openQuote: number | null
}

/** Spreadsheets separate by tabs when cells are copied, and by semicolons in some countries; titles in quotes may have any of them. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/, 1)
  return ['\t', ';'].find((mark) => first.includes(mark)) ?? ','
}

/** A quoted cell with its quotes doubled, or anything up to the next separator or end of line. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(
    `[^\\S\\r\\n${separator}]*"((?:[^"]|"")*)"[^\\S\\r\\n${separator}]*|([^${separator}\\r\\n]*)`,
    'y',
  )

/** Reads comma, semicolon or tab separated text, with or without a mark of its encoding, with any ends of lines. Empty lines count, and are left out. */
export function readTable(given: string): Table {
  const rows: TableRow[] = []
  const read = tableRows(given)
  for (let next = read.next(); ; next = read.next()) {
    if (next.done) return { rows, openQuote: next.value }
    rows.push(next.value)
  }
}

/** The same row by row, for tables that are too long to be read in one breath. It ends with the line of a quote that never ends, or null. */
export function* tableRows(given: string): Generator<TableRow, number | null> {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const pattern = cellPattern(separator)
  let at = 0
  let line = 1
  let row: TableRow = { line, cells: [] }
  while (at < text.length) {
    const read = cellAt(text, at, pattern)
    if (read === null) return line
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
    else if (at < text.length) return line
  }
  if (!isEmpty(row)) yield row
  return null
}

/** The cell that begins here; null for a quote that never ends. */
function cellAt(text: string, at: number, pattern: RegExp): { cell: string; whole: string } | null {
  pattern.lastIndex = at
  const [whole, quoted, plain = ''] = pattern.exec(text) ?? ['']
  if (quoted !== undefined) return { cell: quoted.replaceAll('""', '"'), whole }
  return plain.trimStart().startsWith('"') ? null : { cell: plain, whole }
}

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '')

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** A spreadsheet takes a cell that begins like this for a formula. One that is guarded already is guarded once more, so that reading takes off what writing put on. */
const beginsAsFormula = /^'*[=+\-@\t\r]/

/** A text as a spreadsheet shows it and never runs it. */
const guarded = (text: string): string => (beginsAsFormula.test(text) ? `'${text}` : text)

/** A text as it was before {@link guarded}. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && beginsAsFormula.test(cell) ? cell.slice(1) : cell

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
