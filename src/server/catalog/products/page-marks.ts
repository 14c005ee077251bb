import { type SQL, sql } from 'drizzle-orm'
import { listAddress, type ProductChoice, productsPerPage, type Sort } from '#shared/product-list/choice.ts'
import type { ContentVersion } from '../../platform/database/content-version.ts'
import type { Database } from '../../platform/database/database.ts'
import { readIds } from '../../platform/database/rows.ts'
import { keepUntilChange } from '../../platform/page-cache/keep-until-change.ts'
import { shelf } from './shelf.ts'

// Pages of a long list begin at a mark: the id of every 480th product is kept, so that no page passes over more products than
// that. Sorts by price have none, because no index has the price of a moment.

/** The number of pages from a mark to the next. */
const pagesApart = 20
const productsApart = sql.raw(String(pagesApart * productsPerPage))

/** The most lists whose marks are kept; a list has at most a few hundred. */
const maxLists = 200

export type ReadMarks = (choice: ProductChoice, make: () => Promise<number[]>) => Promise<number[]>

/** Keeps the marks of lists until the content changes. Callers who come while they are made share them. */
export function keepMarks(content: ContentVersion): ReadMarks {
  const readLists = keepUntilChange(content, async () => new Map<string, Promise<number[]>>())
  return async (choice, make) => {
    const lists = await readLists()
    const list = listAddress({ ...choice, page: 1 })
    const known = lists.get(list)
    if (known) return known
    if (lists.size >= maxLists) lists.clear()
    const making = make()
    making.catch(() => lists.delete(list))
    lists.set(list, making)
    return making
  }
}

/** The condition for products from a mark on. */
const fromMark: Partial<Record<Sort, (mark: number) => SQL>> = {
  shelf: (mark) => sql`(product.position, product.id) >= (
    SELECT mark.position, mark.id FROM products mark WHERE mark.id = ${mark})`,
  name: (mark) => sql`(product.name COLLATE "und-x-icu", product.position, product.id) >= (
    SELECT mark.name COLLATE "und-x-icu", mark.position, mark.id FROM products mark WHERE mark.id = ${mark})`,
  newest: (mark) => sql`product.id <= ${mark}`,
}

interface List {
  conditions: SQL[]
  order: SQL
}

/** Where a page begins: the condition for products from its mark on, and how many of them come before it. */
export async function findBeginning(
  db: Database,
  choice: ProductChoice,
  { conditions, order }: List,
  readMarks: ReadMarks,
): Promise<{ from: SQL[]; offset: number }> {
  const { sort, page } = choice
  const from = fromMark[sort]
  const unmarked = { from: [], offset: (page - 1) * productsPerPage }
  if (page <= pagesApart || !from) return unmarked
  const marks = await readMarks(choice, () =>
    readIds(
      db,
      sql`
      SELECT id FROM (
        SELECT product.id, row_number() OVER (ORDER BY ${order}) AS nth FROM ${shelf} WHERE ${sql.join(conditions, sql` AND `)}) AS listed
      WHERE nth % ${productsApart} = 1 ORDER BY nth`,
    ),
  )
  const mark = marks[Math.floor((page - 1) / pagesApart)]
  // A list that became shorter meanwhile has fewer marks.
  if (mark === undefined) return unmarked
  return { from: [from(mark)], offset: ((page - 1) % pagesApart) * productsPerPage }
}
