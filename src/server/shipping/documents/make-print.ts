import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ParcelRef, parcelRef, publicParcelId } from '#contract/admin/codes.ts'
import type { BulkPreview, LabelSize, PrintRef } from '#contract/admin/packing.ts'
import type { ShippingDocumentKind } from '#contract/admin/shipping-documents.ts'
import { columnsOfParcel } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { printOrders, prints } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type PrintPlan, planPrint, readPrintables } from './plan-print.ts'

export interface PrintInput {
  actor: StaffActor
  /** Codes of orders and replacements as shown to people. */
  orders: string[]
  papers: ShippingDocumentKind[]
  label?: LabelSize | undefined
  idempotency: IdempotentRequest | null
}

export const printRef = (id: number): PrintRef => ({ id, url: `/api/prints/${id}/pdf` })

type Skipped = BulkPreview['skip']

/** What would be printed, reprinted, and skipped. */
export async function previewPrint(
  db: Database,
  { orders, papers }: Pick<PrintInput, 'orders' | 'papers'>,
): Promise<BulkPreview> {
  const { plans, skip } = await plan(db, orders, papers)
  return {
    will: plans.map(({ ref, papers: these, reprints }) => ({
      id: publicParcelId(ref),
      version: 1,
      what: [these.join(', '), reprints.length > 0 ? `again, and marked so: ${reprints.join(', ')}` : '']
        .filter(Boolean)
        .join('; '),
    })),
    skip,
  }
}

/**
 * Requests documents of orders as one PDF. Concurrent prints of an order wait, so that only one is the first.
 * @throws {ShopError} `wrong_order_state` when nothing can be printed.
 */
export const makePrint = (
  db: NodePgDatabase,
  { actor, orders, papers, label = '100x150', idempotency }: PrintInput,
): Promise<PrintRef & { orders: string[]; skip: Skipped }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { plans, skip } = await plan(tx, orders, papers, 'held')
      if (plans.length === 0) {
        const why = skip[0]?.why ?? 'There is no such order.'
        throw new ShopError('wrong_order_state', skip.length > 1 ? `Nothing can be printed. ${why}` : why)
      }
      const id = await writePrint(tx, recordAudit, { actor, plans, label })
      return { ...printRef(id), orders: plans.map(({ ref }) => publicParcelId(ref)), skip }
    },
    { idempotency },
  )

type Printed = Extract<PrintPlan, { why: null }>

interface NewPrint {
  actor: StaffActor
  plans: Printed[]
  label: LabelSize
}

/** Stores the print, with an audit entry for each parcel. */
async function writePrint(
  tx: Database,
  recordAudit: RecordAudit,
  { actor, plans, label }: NewPrint,
): Promise<number> {
  const print = await tx
    .insert(prints)
    .values({ staffId: actor.staffId, label })
    .returning({ id: prints.id })
    .then(returnedRow)
  await tx.insert(printOrders).values(
    plans.map(({ ref, papers, reprints }, index) => ({
      printId: print.id,
      ...columnsOfParcel(ref),
      position: index + 1,
      documents: papers,
      reprints,
    })),
  )
  for (const { ref, papers, reprints } of plans) {
    await recordAudit({
      action: 'papers_printed',
      entity: { kind: ref.kind, id: publicParcelId(ref) },
      after: { print: print.id, papers, ...(reprints.length > 0 && { reprints }) },
    })
  }
  return print.id
}

/** The first print of a parcel, in the transaction that packs it. The caller has locked its row. */
export async function printPacked(
  tx: Database,
  recordAudit: RecordAudit,
  { actor, ref, label }: { actor: StaffActor; ref: ParcelRef; label: LabelSize },
): Promise<number> {
  const [parcel] = await readPrintables(tx, [ref])
  const planned = parcel && planPrint(parcel, ['slip', 'invoice', 'label'])
  if (!planned || planned.why !== null) throw new Error(`${publicParcelId(ref)} is packed and has no papers.`)
  return writePrint(tx, recordAudit, { actor, plans: [planned], label })
}

async function plan(
  db: Database,
  codes: string[],
  papers: ShippingDocumentKind[],
  how: 'read' | 'held' = 'read',
): Promise<{ plans: Printed[]; skip: Skipped }> {
  const named = codes.map((code) => ({ code, ref: parcelRef(code) }))
  const refs = new Map(named.flatMap(({ ref }) => (ref ? [[publicParcelId(ref), ref] as const] : [])))
  if (how === 'held') await lockParcels(db, [...refs.values()])
  const found = await readPrintables(db, [...refs.values()])
  const known = new Set(found.map(({ ref }) => publicParcelId(ref)))
  const plans = found.map((parcel) => planPrint(parcel, papers))
  const unknown = named.filter(({ ref }) => !ref || !known.has(publicParcelId(ref))).map(({ code }) => code)
  return {
    plans: plans.filter((one): one is Printed => one.why === null),
    skip: [
      ...plans.flatMap((one) => (one.why === null ? [] : [{ id: publicParcelId(one.ref), why: one.why }])),
      ...[...new Set(unknown)].map((id) => ({ id, why: `${id} is no order.` })),
    ],
  }
}

/** Locks orders before replacements, the order that all transactions use. */
async function lockParcels(tx: Database, refs: ParcelRef[]): Promise<void> {
  const numbersOf = (kind: ParcelRef['kind']) =>
    sql`${sql.param(refs.filter((ref) => ref.kind === kind).map(({ number }) => number))}::bigint[]`
  await tx.execute(
    sql`SELECT 1 FROM orders WHERE id = ANY (${numbersOf('order')}) ORDER BY id FOR NO KEY UPDATE`,
  )
  await tx.execute(
    sql`SELECT 1 FROM replacements WHERE id = ANY (${numbersOf('replacement')}) ORDER BY id FOR NO KEY UPDATE`,
  )
}
