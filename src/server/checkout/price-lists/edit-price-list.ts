import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PriceList, PriceListFields } from '#contract/admin/price-lists.ts'
import { toPaise } from '#shared/money.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readIds, returnedRow } from '../../platform/database/rows.ts'
import { priceListItems, priceLists } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readPriceList } from './read-price-lists.ts'

const columnsOf = ({ name, percent, minimum }: PriceListFields) => ({
  name,
  percent,
  minimumPaise: toPaise(minimum),
})

const loggedOf = ({ name, percent, minimum, items }: PriceListFields) => ({
  name,
  percent,
  minimum,
  items: items.map(({ product_id, price, min_quantity }) => ({ product_id, price, min_quantity })),
})

const wrong = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })

async function assertValid(tx: Database, { percent, items }: PriceListFields): Promise<void> {
  if (percent === null && items.length === 0)
    throw wrong('percent', 'A price list needs a percentage, or a price of at least one product.')
  const ids = items.map((item) => item.product_id)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) throw wrong('items', `Product ${repeated} is in the list twice.`)
  const known = await readIds(
    tx,
    sql`SELECT product.id FROM products product WHERE product.id = ANY (${sql.param(ids)}::int[])`,
  )
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw wrong('items', `There is no product with the number ${unknown}.`)
}

async function writeItems(tx: Database, id: number, { items }: PriceListFields): Promise<void> {
  await tx.delete(priceListItems).where(eq(priceListItems.priceListId, id))
  if (items.length === 0) return
  await tx.insert(priceListItems).values(
    items.map(({ product_id, price, min_quantity }) => ({
      priceListId: id,
      productId: product_id,
      pricePaise: toPaise(price),
      minQuantity: min_quantity,
    })),
  )
}

/**
 * Creates a price list.
 * @throws {ShopError} `invalid_request`.
 */
export const createPriceList = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  fields: PriceListFields,
): Promise<PriceList> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await assertValid(tx, fields)
      const { id } = await tx
        .insert(priceLists)
        .values(columnsOf(fields))
        .returning({ id: priceLists.id })
        .then(returnedRow)
      await writeItems(tx, id, fields)
      await recordAudit({
        action: 'price_list_created',
        entity: { kind: 'price_list', id },
        after: loggedOf(fields),
      })
      return readPriceList(tx, id)
    },
    { idempotency },
  )

/**
 * Changes a price list; quotes of open payments stay valid.
 * @throws {ShopError} `not_found`, `version_conflict` with the present list, `invalid_request`.
 */
export const editPriceList = (
  db: NodePgDatabase,
  actor: StaffActor,
  { id, version, ...fields }: PriceListFields & { id: number; version: number },
): Promise<PriceList> =>
  change(db, actor, async (tx, recordAudit) => {
    await tx.execute(sql`SELECT 1 FROM price_lists WHERE id = ${id} FOR NO KEY UPDATE`)
    const before = await readPriceList(tx, id)
    assertVersion(before.version, version, before)
    await assertValid(tx, fields)
    await tx.update(priceLists).set(columnsOf(fields)).where(eq(priceLists.id, id))
    await writeItems(tx, id, fields)
    await recordAudit({
      action: 'price_list_edited',
      entity: { kind: 'price_list', id },
      before: loggedOf(before),
      after: loggedOf(fields),
    })
    return readPriceList(tx, id)
  })
