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

/** Spreadsheets separate by tabs when cells are copied, and by semicolons in some countries. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
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
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const pattern = cellPattern(separator)
  const rows: TableRow[] = []
  let at = 0
  let line = 1
  let row: TableRow = { line, cells: [] }
  const keep = () => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  while (at < text.length) {
    pattern.lastIndex = at
    const [whole, quoted, plain = ''] = pattern.exec(text) ?? ['']
    if (quoted === undefined && plain.trimStart().startsWith('"')) return { rows, openQuote: line }
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += linesIn(whole)
    at += whole.length
    const end = /^(?:\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0]
    if (text[at] === separator) at += 1
    else if (end) {
      at += end.length
      line += 1
      keep()
      row = { line, cells: [] }
    } else if (at < text.length) return { rows, openQuote: line }
  }
  keep()
  return { rows, openQuote: null }
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** A spreadsheet takes a cell that begins like this for a formula. */
const beginsAsFormula = /^[=+\-@\t\r]/

/** A cell as a spreadsheet shows it and never runs it. A number is none, also below zero. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  const tame = typeof value !== 'number' && beginsAsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** A table for programs, which may take a mark of the encoding for a part of the first title. */
export const writePlainTable = (rows: (string | number | null)[][]): string =>
  `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

/** A table as spreadsheets open it, with the mark that tells them its encoding. */
export const writeTable = (rows: (string | number | null)[][]): string => `\uFEFF${writePlainTable(rows)}`
