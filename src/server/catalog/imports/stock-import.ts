import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { readCode, skuOf } from '#contract/admin/codes.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { moveWithin } from '../../inventory/adjustments/move-stock.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { batches, parts, products, stock } from '../../platform/database/tables.ts'
import type { ImportKind, PlannedRow, RowValues } from '../../platform/imports/kind.ts'
import { idField } from './product-columns.ts'

/** The import of stock counts, with a reason for each difference. */
export const stockImport: ImportKind = {
  name: 'stock',
  read: 'stock.read',
  fields: [
    {
      name: 'sku',
      label: 'SKU',
      also: ['code'],
      hint: 'The code on our label, such as SK0012, or the SKU of the product.',
      isKey: true,
    },
    { ...idField, label: 'Product ID', also: ['id'] },
    { name: 'slug', label: 'Address', also: ['slug', 'handle'], isKey: true },
    {
      name: 'batch',
      label: 'Batch',
      also: ['batch number', 'lot'],
      hint: 'Without one, all packs were counted.',
    },
    { name: 'counted', label: 'Counted', also: ['count', 'stock', 'quantity', 'qty', 'on hand'] },
    { name: 'reason', label: 'Reason', also: ['why', 'note'], hint: 'Why the count differs from the books.' },
  ],
  plan: async (tx, given, { how }) => {
    if (how === 'held') await lockStockRows(tx, given)
    const shelf = await readShelf(tx)
    const rows = given.map((row) => planRow(row, shelf))
    return { rows, needs: ['stock.write'], apply: (at, actor) => move(at, actor, rows) }
  },
}

interface Counted {
  id: number
  name: string
  productId: number | null
  onHand: number
  reserved: number
}

interface Shelf {
  bySku: Map<number, Counted>
  byProduct: Map<number, Counted>
  bySlug: Map<string, Counted>
  /** By the owner's SKU, in lower case. */
  byOwnSku: Map<string, Counted>
  batches: Map<string, { onHand: number; state: string }>
  /** Lines of earlier rows, by row of stock or batch. */
  claims: Map<string, number>
}

interface PlannedCount extends PlannedRow {
  count: { stockId: number; onHand: number; change: number; reason: string; batch: string | null } | null
}

const batchKey = (stockId: number, number: string): string => `${stockId} ${number.toUpperCase()}`

/** Locks the rows of stock, so their batches stand still too. */
async function lockStockRows(tx: Database, given: RowValues[]): Promise<void> {
  const shelf = await readShelf(tx)
  const ids = given.flatMap((row) => findOf(row, shelf)?.id ?? [])
  await tx
    .select({ id: stock.id })
    .from(stock)
    .where(inArray(stock.id, ids))
    .orderBy(stock.id)
    .for('no key update')
}

async function readShelf(tx: Database): Promise<Shelf> {
  const found = await tx
    .select({
      id: stock.id,
      productId: stock.productId,
      onHand: stock.onHand,
      reserved: stock.reserved,
      name: sql<string>`coalesce(${products.name}, ${parts.name})`,
      slug: products.slug,
      ownSku: products.sku,
    })
    .from(stock)
    .leftJoin(products, eq(products.id, stock.productId))
    .leftJoin(parts, eq(parts.id, stock.partId))
  const numbered = await tx
    .select({
      stockId: batches.stockId,
      number: batches.number,
      onHand: batches.onHand,
      state: batches.state,
    })
    .from(batches)
    .where(isNotNull(batches.number))
  return {
    bySku: new Map(found.map((row) => [row.id, row])),
    byProduct: new Map(found.flatMap((row) => (row.productId === null ? [] : [[row.productId, row]]))),
    bySlug: new Map(found.flatMap((row) => (row.slug === null ? [] : [[row.slug, row]]))),
    byOwnSku: new Map(found.flatMap((row) => (row.ownSku === null ? [] : [[row.ownSku.toLowerCase(), row]]))),
    batches: new Map(
      numbered.map(({ stockId, number, ...batch }) => [batchKey(stockId, number ?? ''), batch]),
    ),
    claims: new Map(),
  }
}

function findOf({ values }: RowValues, { bySku, byOwnSku, byProduct, bySlug }: Shelf): Counted | undefined {
  if (values.sku) {
    const code = readCode(values.sku)
    return code.kind === 'sku' ? bySku.get(code.stockId) : byOwnSku.get(values.sku.trim().toLowerCase())
  }
  if (values.id) return byProduct.get(Number(values.id))
  return bySlug.get(values.slug?.trim() ?? '')
}

const notFoundMessage = 'Nothing on the shelf is called this. A kit is counted by the SKUs of its parts.'

function planRow(row: RowValues, shelf: Shelf): PlannedCount {
  const { line, values } = row
  const found = findOf(row, shelf)
  const name = found ? `${skuOf(found.id)} ${found.name}` : (values.sku ?? values.slug ?? values.id ?? '')
  const base = { line, name, entityId: found?.productId == null ? null : String(found.productId) }
  const read = readCount(row, found, shelf)
  if ('wrong' in read) return { ...base, outcome: 'refused', changes: {}, problems: read.wrong, count: null }
  const { before, counted, count } = read
  if (count.change === 0) return { ...base, outcome: 'same', changes: {}, problems: {}, count: null }
  return {
    ...base,
    outcome: 'changed',
    changes: { counted: { before, after: counted } },
    problems: {},
    count,
  }
}

type ReadCount =
  | { wrong: Record<string, string> }
  | { before: number; counted: number; count: NonNullable<PlannedCount['count']> }

function readCount({ line, values }: RowValues, found: Counted | undefined, shelf: Shelf): ReadCount {
  if (!found) return { wrong: { [values.sku ? 'sku' : values.id ? 'id' : 'slug']: notFoundMessage } }
  const batch = values.batch?.trim() ?? null
  const before = batch === null ? found : shelf.batches.get(batchKey(found.id, batch))
  if (!before) return { wrong: { batch: `There is no batch ${batch} of this.` } }
  const written = normaliseIdentifier(values.counted ?? '')
  if (!/^\d{1,7}$/.test(written)) return { wrong: { counted: 'A count is a whole number, 0 or more.' } }
  const counted = Number(written)
  const reason = values.reason ?? null
  const duplicate = claimCount(shelf.claims, { id: found.id, batch, line })
  const wrong =
    duplicate === null ? problemOf({ found, batch, before, counted, reason }) : { counted: duplicate }
  if (wrong) return { wrong }
  const change = counted - before.onHand
  const count = { stockId: found.id, onHand: found.onHand, change, reason: `counted: ${reason}`, batch }
  return { before: before.onHand, counted, count }
}

interface Judged {
  found: Counted
  batch: string | null
  before: { onHand: number; state?: string }
  counted: number
  reason: string | null
}

function problemOf({ found, batch, before, counted, reason }: Judged): Record<string, string> | null {
  const change = counted - before.onHand
  if (change === 0) return null
  if (batch !== null && before.state !== 'released')
    return { batch: `Batch ${batch} is not for sale: count it on its page.` }
  if (reason === null) return { reason: `The books say ${before.onHand}. Say why the count differs.` }
  if (reason.length > maxInReason) return { reason: `A reason has at most ${maxInReason} characters.` }
  if (found.onHand + change >= found.reserved) return null
  return { counted: `${found.reserved} are promised to payments under way, so fewer can’t be here.` }
}

const maxInReason = 180

/** The conflict with an earlier row; stock is counted as a whole or by its batches. */
function claimCount(
  claims: Map<string, number>,
  { id, batch, line }: { id: number; batch: string | null; line: number },
): string | null {
  const [whole, any] = [`${id}`, `${id} batches`]
  const earlier =
    batch === null
      ? (claims.get(whole) ?? claims.get(any))
      : (claims.get(whole) ?? claims.get(batchKey(id, batch)))
  if (earlier !== undefined) return `Row ${earlier} counts the same.`
  if (batch === null) claims.set(whole, line)
  else claims.set(any, line).set(batchKey(id, batch), line)
  return null
}

/** Records the counts in ledger and batches, one row after the other. */
async function move(tx: Database, actor: StaffActor, rows: PlannedCount[]): Promise<Entry[]> {
  const entries: Entry[] = []
  const moved = new Map<number, number>()
  for (const { count } of rows) {
    if (!count) continue
    const { stockId, onHand, change, reason, batch } = count
    const before = moved.get(stockId) ?? onHand
    const collectEntry = async (entry: Entry): Promise<void> => void entries.push(entry)
    await moveWithin(tx, collectEntry, actor, {
      kind: 'counted',
      stock_id: stockId,
      on_hand: before,
      change,
      reason,
      ...(batch !== null && { batch }),
    })
    moved.set(stockId, before + change)
  }
  return entries
}
