import type { ImportRemark, ImportSource } from '#contract/admin/imports.ts'
import type { ForeignTable } from '../../platform/imports/kind.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { type ForeignProduct, toSheet } from './to-sheet.ts'

/**
 * A shop program, known by the titles of its table of products. A title with `{n}` stands for a numbered
 * column, such as “Option{n} Value”.
 */
export interface Program<Field extends string> {
  source: ImportSource
  /** The titles of each field, in each of its forms and languages. The first that a table has is read. */
  titles: Record<Field, readonly string[]>
  /** Sets of titles. A table that has all titles of one set is of this program. */
  signatures: readonly (readonly string[])[]
  /** Fields that the program reads without taking them in, so that they count as left out. */
  leftOut?: readonly Field[]
  /** Titles that mean something else than our field of the same title. */
  unlike?: readonly string[]
  /** Reads the products of the rows, with remarks on them. */
  read: (rows: ProgramRow<Field>[]) => { products: ForeignProduct[]; remarks: ImportRemark[] }
}

/** A row of a program's table. */
export interface ProgramRow<Field extends string> {
  line: number
  cell: (field: Field) => string
  /** The filled cells of a numbered field, in the order of their numbers. */
  numbered: (field: Field) => { number: number; value: string }[]
}

/** A title without differences of case, spaces, apostrophes and Unicode forms. */
const plainTitle = (title: string): string =>
  title.normalize('NFC').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase()

/** “Attribute 2 name” is “attribute {n} name” with the number 2. */
function numberedTitle(title: string): { pattern: string; number: number } | null {
  const number = /\d{1,3}/.exec(title)?.[0]
  return number === undefined ? null : { pattern: title.replace(number, '{n}'), number: Number(number) }
}

/** The table of a program, which is converted to our columns. */
export const foreignTableOf = <Field extends string>(program: Program<Field>): ForeignTable => ({
  source: program.source,
  kind: 'products',
  recognises: (headers) => {
    const known = new Set(headers.map(plainTitle))
    return program.signatures.some((titles) => titles.every((title) => known.has(plainTitle(title))))
  },
  convert: (sheet) => {
    const { rows, taken } = readRows(program, sheet)
    const { products, remarks } = program.read(rows)
    const unlike = new Set((program.unlike ?? []).map(plainTitle))
    const converted = toSheet(products, sheet, {
      isTaken: (title) => taken.has(plainTitle(title)),
      isUnlike: (title) => unlike.has(plainTitle(title)),
    })
    return { sheet: converted.sheet, remarks: [...remarks, ...converted.remarks] }
  },
})

/** The rows of a table by the fields of a program, and the titles that it takes. */
export function readRows<Field extends string>(
  { titles, leftOut = [] }: Pick<Program<Field>, 'titles' | 'leftOut'>,
  { headers, rows }: Sheet,
): { rows: ProgramRow<Field>[]; taken: Set<string> } {
  const plain = headers.map(plainTitle)
  const taken = new Set<string>()
  const columns = new Map<Field, number>()
  const numbered = new Map<Field, { number: number; column: number }[]>()
  for (const [field, names] of Object.entries(titles) as [Field, readonly string[]][]) {
    const wanted = names.map(plainTitle)
    const found = wanted.map((title) => plain.indexOf(title)).find((column) => column >= 0)
    if (found !== undefined) columns.set(field, found)
    const series = plain.flatMap((title, column) => {
      const read = numberedTitle(title)
      return read && wanted.includes(read.pattern) ? [{ number: read.number, column }] : []
    })
    numbered.set(
      field,
      series.toSorted((one, other) => one.number - other.number),
    )
    const own = [...(found === undefined ? [] : [found]), ...series.map(({ column }) => column)]
    if (!leftOut.includes(field)) for (const column of own) taken.add(plain[column] ?? '')
  }
  return {
    taken,
    rows: rows.map(({ line, cells }) => ({
      line,
      cell: (field) => (cells[columns.get(field) ?? -1] ?? '').trim(),
      numbered: (field) =>
        (numbered.get(field) ?? []).flatMap(({ number, column }) => {
          const value = (cells[column] ?? '').trim()
          return value === '' ? [] : [{ number, value }]
        }),
    })),
  }
}
