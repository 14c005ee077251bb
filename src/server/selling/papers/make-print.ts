import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import type { BulkPreview, LabelSize, PrintRef } from '#contract/staff/packing.ts'
import type { PaperKind } from '#contract/staff/papers.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change, type Note } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { printOrders, prints } from '../../machine/database/tables.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { type PrintPlan, planPrint, readPrintables } from './plan-print.ts'

export interface PrintWish {
  actor: StaffActor
  /** Order ids as shown to people. */
  orders: string[]
  papers: PaperKind[]
  label?: LabelSize | undefined
  wish: KeyedWish | null
}

export const printRef = (id: number): PrintRef => ({ id, url: `/api/prints/${id}/pdf` })

type Skipped = BulkPreview['skip']

/** What would be printed, what would be a reprint, and what is skipped. */
export async function previewPrint(
  db: Database,
  { orders, papers }: Pick<PrintWish, 'orders' | 'papers'>,
): Promise<BulkPreview> {
  const { plans, skip } = await plan(db, orders, papers)
  return {
    will: plans.map(({ orderId, papers: these, reprints }) => ({
      id: publicOrderId(orderId),
      version: 1,
      what: [these.join(', '), reprints.length > 0 ? `again, and marked so: ${reprints.join(', ')}` : '']
        .filter(Boolean)
        .join('; '),
    })),
    skip,
  }
}

/**
 * Requests documents of orders as one PDF. Concurrent prints of the same order wait, so that only one is the
 * first print.
 * @throws {ShopError} `wrong_order_state` when nothing can be printed.
 */
export const makePrint = (
  db: NodePgDatabase,
  { actor, orders, papers, label = '100x150', wish }: PrintWish,
): Promise<PrintRef & { orders: string[]; skip: Skipped }> =>
  change(
    db,
    actor,
    async (tx, note) => {
      const { plans, skip } = await plan(tx, orders, papers, 'held')
      if (plans.length === 0) {
        const why = skip[0]?.why ?? 'There is no such order.'
        throw new ShopError('wrong_order_state', skip.length > 1 ? `Nothing can be printed. ${why}` : why)
      }
      const id = await writePrint(tx, note, { actor, plans, label })
      return { ...printRef(id), orders: plans.map(({ orderId }) => publicOrderId(orderId)), skip }
    },
    { wish },
  )

type Printed = Extract<PrintPlan, { why: null }>

interface NewPrint {
  actor: StaffActor
  plans: Printed[]
  label: LabelSize
}

/** Stores the print, with an audit entry for each order. */
async function writePrint(tx: Database, note: Note, { actor, plans, label }: NewPrint): Promise<number> {
  const [print] = await tx
    .insert(prints)
    .values({ staffId: actor.staffId, label })
    .returning({ id: prints.id })
  if (!print) throw new Error('A print was written and did not come back.')
  await tx.insert(printOrders).values(
    plans.map(({ orderId, papers, reprints }, index) => ({
      ...{ printId: print.id, orderId, position: index + 1 },
      ...{ papers, reprints },
    })),
  )
  for (const { orderId, papers, reprints } of plans) {
    await note({
      action: 'papers_printed',
      entity: { kind: 'order', id: publicOrderId(orderId) },
      after: { print: print.id, papers, ...(reprints.length > 0 && { reprints }) },
    })
  }
  return print.id
}

/** The first print of an order, in the transaction that packs it. The caller holds the order's row. */
export async function printPacked(
  tx: Database,
  note: Note,
  { actor, orderId, label }: { actor: StaffActor; orderId: number; label: LabelSize },
): Promise<number> {
  const [order] = await readPrintables(tx, [orderId])
  const planned = order && planPrint(order, ['slip', 'invoice', 'label'])
  if (!planned || planned.why !== null) throw new Error(`Order ${orderId} is packed and has no papers.`)
  return writePrint(tx, note, { actor, plans: [planned], label })
}

async function plan(
  db: Database,
  orders: string[],
  papers: PaperKind[],
  how: 'read' | 'held' = 'read',
): Promise<{ plans: Printed[]; skip: Skipped }> {
  const numbers = [...new Set(orders.map((id) => orderNumber(id)).filter((number) => number !== null))]
  if (how === 'held') await holdOrders(db, numbers)
  const found = await readPrintables(db, numbers)
  const known = new Set(found.map(({ orderId }) => publicOrderId(orderId)))
  const plans = found.map((order) => planPrint(order, papers))
  return {
    plans: plans.filter((one): one is Printed => one.why === null),
    skip: [
      ...plans.flatMap((one) => (one.why === null ? [] : [{ id: publicOrderId(one.orderId), why: one.why }])),
      ...[...new Set(orders)]
        .filter((id) => !known.has(id.toUpperCase()))
        .map((id) => ({ id, why: `${id} is no order.` })),
    ],
  }
}

const holdOrders = (tx: Database, numbers: number[]) =>
  tx.execute(
    sql`SELECT 1 FROM orders WHERE id = ANY (${sql.param(numbers)}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
  )
