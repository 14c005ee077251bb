import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { NewPeriod, PricePeriod } from '#contract/admin/price-periods.ts'
import type { GridRow } from '#contract/admin/product-grid.ts'
import { fromRupees, type Paise } from '#shared/money.ts'
import { change, writeEntries } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { pricePeriods } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readPeriods } from './find-periods.ts'
import { lockGridRows } from './read-grid.ts'
import type { GridEditor } from './save-grid.ts'

const period = alias(pricePeriods, 'period')

/**
 * Sets a temporary price, in rupees, for products. Each has an audit entry under one batch id.
 * @throws {ShopError} `invalid_request` for invalid moments or amounts, `not_found`, `prices_overlap` with
 * the names.
 */
export const setPeriod = (
  db: NodePgDatabase,
  { actor, idempotency, countOpenPayments }: GridEditor,
  wanted: NewPeriod,
): Promise<{ periods: PricePeriod[]; open_payments: number }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const [startsAt, endsAt] = momentsOf(wanted)
      const rows = await lockGridRows(tx, wanted.product_ids)
      if (rows.length < wanted.product_ids.length)
        throw new ShopError('not_found', 'There is no such product.')
      assertWithinMrp(rows, wanted)
      await assertNoOverlap(tx, wanted.product_ids, { startsAt, endsAt })
      const made = await tx
        .insert(pricePeriods)
        .values(rows.map(({ id }) => ({ ...amountsOf(wanted), productId: id, startsAt, endsAt })))
        .returning({ id: pricePeriods.id })
      const periods = await readPeriods(
        tx,
        made.map(({ id }) => id),
      )
      const batchId = crypto.randomUUID()
      const entries = periods.map(({ product_id, id, ...after }) => ({
        action: 'price_set',
        entity: { kind: 'product', id: product_id },
        after: { period: id, ...after },
      }))
      await writeEntries(tx, { ...actor, batchId }, entries)
      const after = {
        products: periods.length,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      }
      await recordAudit({ action: 'prices_set', entity: { kind: 'batch', id: batchId }, after })
      return { periods, open_payments: await countOpenPayments(tx, wanted.product_ids) }
    },
    { idempotency },
  )

const invalidField = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })

/** A form may take a minute to fill in, so “now” may lie this far in the past. */
const graceMs = 120_000

function momentsOf({ starts_at, ends_at }: NewPeriod): [Date, Date] {
  const now = new Date()
  const [begin, end] = [starts_at === undefined ? now : new Date(starts_at), new Date(ends_at)]
  if (begin.getTime() < now.getTime() - graceMs)
    throw invalidField('starts_at', 'The first moment is over already.')
  if (end <= now) throw invalidField('ends_at', 'The last moment is over already.')
  if (end <= begin) throw invalidField('ends_at', 'The last moment must come after the first.')
  return [begin, end]
}

const paiseOf = (rupees: number | undefined): Paise | null =>
  rupees === undefined ? null : fromRupees(rupees)

function amountsOf({ price, mrp, discount_percentage }: NewPeriod) {
  const amounts = {
    pricePaise: paiseOf(price),
    mrpPaise: paiseOf(mrp),
    discountPercent: discount_percentage ?? null,
  }
  if (Object.values(amounts).every((amount) => amount === null)) {
    throw invalidField('price', 'Say a price, an MRP or a discount.')
  }
  return amounts
}

function assertWithinMrp(rows: GridRow[], { price, mrp }: NewPeriod): void {
  const wrong = rows.find((row) => (price ?? row.price) > (mrp ?? row.mrp))
  if (!wrong) return
  throw invalidField(
    price === undefined ? 'mrp' : 'price',
    `${wrong.name} would cost more than its MRP, which is unlawful.`,
  )
}

const overlapping = { name: sql<string>`product.name` }

/**
 * Rejects overlapping periods. The locked products keep others from adding one; a constraint rejects them
 * too.
 */
async function assertNoOverlap(
  tx: Database,
  ids: number[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) {
  const found = await readRows(
    tx,
    overlapping,
    (columns) => sql`
      SELECT DISTINCT ${columns} FROM ${pricePeriods} ${sql.raw('period')} JOIN products product ON product.id = period.product_id
      WHERE period.product_id = ANY(${sql.param(ids)}::int[]) AND ${period.startsAt} < ${endsAt.toISOString()}::timestamptz
        AND ${period.endsAt} > ${startsAt.toISOString()}::timestamptz
      ORDER BY 1 LIMIT 5`,
  )
  if (found.length === 0) return
  const names = found.map(({ name }) => name).join(', ')
  throw new ShopError('prices_overlap', `For some of that time there is another price already: ${names}.`)
}
