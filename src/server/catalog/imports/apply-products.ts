import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/admin/products.ts'
import { toRupees } from '#shared/money.ts'
import { redirectOldAddresses } from '../../drafting/old-addresses.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { manyRows } from '../../platform/database/many-rows.ts'
import { readRows, requireRow } from '../../platform/database/rows.ts'
import { products, stock } from '../../platform/database/tables.ts'
import { pathOfProduct } from '../admin/former-address.ts'
import { columnsOf, completeColumns } from '../admin/product-columns.ts'
import { writeGuides } from '../admin/product-guides.ts'
import { writeBarcodes, writeOpenings } from '../admin/write-extras.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { recordItems } from './import-items.ts'
import { writeCovers } from './import-pictures.ts'
import type { PlannedProduct } from './plan-products.ts'
import { updateProducts } from './update-products.ts'

/** One statement writes at most this many rows. */
const rowsAtOnce = 500

export interface WrittenProduct {
  row: PlannedProduct
  productId: number
}

/** An accepted row has every field. */
const completeFields = ({ fit }: PlannedProduct): ProductFields => fit as ProductFields

/** Writes the rows of a plan into the shop. The caller has locked the products. */
export async function applyProducts(
  tx: Database,
  actor: StaffActor,
  { rows, importId }: { rows: PlannedProduct[]; importId: number },
): Promise<Entry[]> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const added = rows.filter(({ outcome }) => outcome === 'new')
  const written: WrittenProduct[] = []
  for (const chunk of chunksOf(changed)) written.push(...(await update(tx, chunk)))
  for (const chunk of chunksOf(added)) written.push(...(await insert(tx, chunk)))
  await writeGuides(
    tx,
    written
      .filter(({ row }) => 'guides' in row.changes)
      .map(({ row, productId }) => ({ productId, guides: completeFields(row).guides })),
  )
  await writeCovers(tx, written)
  await writeExtras(tx, actor, written)
  const redirected = await redirectOldAddresses(
    tx,
    written.flatMap(({ row }) => row.oldAddresses.map((path) => ({ path, target: pathOf(row) }))),
  )
  const redirectsTo = Map.groupBy(
    redirected.map(({ entity, after }) => [String(entity.id), String(after?.target)] as const),
    ([, target]) => target,
  )
  await recordItems(
    tx,
    importId,
    written.map((one) => ({
      ...one,
      redirects: Object.fromEntries(redirectsTo.get(pathOf(one.row)) ?? []),
    })),
  )
  const entries = written.map(({ row, productId }) => ({
    action: row.outcome === 'new' ? 'product_created' : 'product_edited',
    entity: { kind: 'product', id: productId },
    ...(row.known?.live && {
      before: { ...fieldsOf(row.known.live), ...loggedCost(row, row.known.costPaise) },
    }),
    after: { ...completeFields(row), ...loggedCost(row, row.extras.costPaise) },
  }))
  return [...entries, ...redirected]
}

const pathOf = (row: PlannedProduct): string => pathOfProduct(completeFields(row).slug)

/** The cost in rupees of a row that changes it, for the log. */
const loggedCost = ({ extras }: PlannedProduct, paise: number | null): { cost?: number | null } =>
  extras.costPaise === null ? {} : { cost: paise === null ? null : toRupees(paise) }

/** Writes barcodes and opening stock, which stand beside the row of a product. */
async function writeExtras(tx: Database, actor: StaffActor, written: WrittenProduct[]): Promise<void> {
  const coded = written.filter(({ row }) => 'barcode' in row.changes)
  await writeBarcodes(
    tx,
    coded.map(({ row, productId }) => ({ productId, barcode: completeFields(row).barcode })),
  )
  await writeOpenings(
    tx,
    actor,
    written.flatMap(({ row: { extras }, productId }) =>
      extras.openingPacks === null
        ? []
        : { productId, packs: extras.openingPacks, costPaise: extras.costPaise },
    ),
  )
}

function* chunksOf<T>(list: T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += rowsAtOnce) yield list.slice(at, at + rowsAtOnce)
}

const inserted = { productId: products.id, slug: products.slug }

/** Inserts products, each with an empty row of stock. */
async function insert(tx: Database, rows: PlannedProduct[]): Promise<WrittenProduct[]> {
  const given = rows.map((row) => ({
    ...completeColumns(columnsOf(completeFields(row))),
    position: completeFields(row).position,
    costPaise: row.extras.costPaise,
  }))
  const made = await readRows(
    tx,
    inserted,
    (columns) => sql`INSERT INTO products ${manyRows(products, given)} RETURNING ${columns}`,
  )
  const shelves = made.map(({ productId }) => ({ productId, onHand: 0 }))
  await tx.execute(sql`INSERT INTO stock ${manyRows(stock, shelves)}`)
  await yieldToEventLoop()
  const idOf = new Map(made.map(({ slug, productId }) => [slug, productId]))
  return rows.map((row) => ({ row, productId: requireRow(idOf.get(completeFields(row).slug) ?? null) }))
}

async function update(tx: Database, rows: PlannedProduct[]): Promise<WrittenProduct[]> {
  const written = rows.map((row) => ({ row, productId: requireRow(row.known?.live?.id ?? null) }))
  await updateProducts(
    tx,
    written.map(({ row, productId: id }) => ({
      id,
      fields: completeFields(row),
      changed: Object.keys(row.changes),
      costPaise: row.extras.costPaise,
    })),
  )
  await yieldToEventLoop()
  return written
}
