import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SamplePlan, SampleThing } from '#contract/admin/sample.ts'
import { logoOf } from '#shared/look/logo.ts'
import { readStored } from '../../content/settings/read-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { sampleRemoval } from '../../platform/database/tables.ts'
import { planParts, planPosts, planProducts } from './plan-goods.ts'
import { planAccounts, planOrders } from './plan-orders.ts'

export const keyOf = ({ kind, id }: Pick<SampleThing, 'kind' | 'id'>): string => `${kind}:${id}`

const countRow = {
  payments: sql<number>`(SELECT count(DISTINCT payment.id)::int FROM payments payment JOIN order_items item USING (order_id)
    WHERE payment.status IN ('starting', 'open', 'confirming') AND item.product_id = ANY (leaving.products))`,
  carts: sql<number>`(SELECT count(DISTINCT account_id)::int FROM cart_lines
    WHERE product_id = ANY (leaving.products) AND account_id <> ALL (leaving.accounts))`,
  waiting: sql<number>`(SELECT count(*)::int FROM product_notices
    WHERE product_id = ANY (leaving.products) AND ended_at IS NULL AND notified_at IS NULL)`,
}

const idsOf = (things: SampleThing[], kind: SampleThing['kind']) =>
  sql`(${sql.param(things.filter((thing) => thing.kind === kind).map(({ id }) => id))}::bigint[])`

/**
 * Plans what is deleted and what stays, in the present state of the shop.
 * @param takes keys of edited items to delete as well.
 */
export async function planRemoval(db: Database, takes: string[] = []): Promise<SamplePlan> {
  const orders = await planOrders(db)
  const accounts = await planAccounts(db, orders)
  const goods = (await planProducts(db, { orders, accounts })).map((thing) => decided(thing, takes))
  const posts = (await planPosts(db)).map((thing) => decided(thing, takes))
  const things = [...goods, ...(await planParts(db, goods)), ...posts, ...accounts, ...orders]
  const [removed] = await db.select().from(sampleRemoval)
  const { settings } = await readStored(db)
  const counts = await readOne(
    db,
    countRow,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT ${idsOf(goods, 'product')} AS products, ${idsOf(accounts, 'account')} AS accounts) AS leaving`,
  )
  return {
    removed_at: removed?.removedAt.toISOString() ?? null,
    things,
    consequences: [...consequencesOf(things, counts), ...(logoOf(settings).kind === 'drawn' ? [logo] : [])],
    open_payments: counts.payments,
    seen: createHash('sha256').update(JSON.stringify(things)).digest('hex'),
  }
}

/** Deletes an edited item when the caller says so, and hides it when other rows refer to it. */
function decided(thing: SampleThing, takes: string[]): SampleThing {
  return thing.if_taken && takes.includes(keyOf(thing)) ? { ...thing, fate: thing.if_taken } : thing
}

interface Counts {
  carts: number
  waiting: number
}

const claims =
  'Claims that are still those of the sample (rating, cell count, shelf life, guarantee and the like) are emptied, and pages say nothing of them; state your own under Settings, Claims and reviews.'
const quotations =
  'Home and Reviews no longer show the quotations of the sample; Settings can show them again.'
const logo =
  'The drawn logo of the sample gives way to the name of the shop in letters; upload your own under Settings, Look.'
const lines =
  'Lines of packing slips and labels that are still those of the sample become neutral; write your own under Settings, Packing slips and labels.'

function consequencesOf(things: SampleThing[], { carts, waiting }: Counts): string[] {
  const documents = things.some(({ kind, fate }) => kind === 'order' && fate === 'goes')
  return [
    ...(documents ? ['The invoices of these orders go too; your first invoice has the first number.'] : []),
    ...(carts > 0
      ? [`${carts === 1 ? 'One cart loses' : `${carts} carts lose`} products of the sample.`]
      : []),
    ...(waiting > 0
      ? [`${waiting === 1 ? 'One wish' : `${waiting} wishes`} to be told of such a product is forgotten.`]
      : []),
    quotations,
    claims,
    lines,
  ]
}
