import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicParcelId } from '#contract/admin/codes.ts'
import type { NumberPlan } from '#contract/admin/dispatch.ts'
import { lockNumbers } from '../../orders/fulfilment/lock-numbers.ts'
import { columnsOfParcel } from '../../orders/replacements/parcel-columns.ts'
import { notifyNumbered } from '../../orders/replacements/send-replacement.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, writeEntries } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type PlannedNumber, planNumbers } from './plan-numbers.ts'
import { readLedger } from './read-number-ledger.ts'
import { type NumberTable, readNumbers } from './read-numbers.ts'

interface NumberInput extends NumberTable {
  plan: string
  actor: StaffActor
  idempotency: IdempotentRequest | null
}

async function plan(db: Database, table: NumberTable, how: 'held' | 'seen') {
  const { given, refused, ...rest } = readNumbers(table)
  const planned = planNumbers(given, await readLedger(db, given, how))
  const all = [...refused, ...planned.refused].sort((a, b) => a.line - b.line)
  const name = createHash('sha256')
    .update(JSON.stringify([planned.will, all]))
    .digest('hex')
    .slice(0, 32)
  return { ...rest, plan: name, will: planned.will, refused: all }
}

/** Previews what a table of numbers would do. */
export async function previewNumbers(db: Database, table: NumberTable): Promise<NumberPlan> {
  const { will, ...rest } = await plan(db, table, 'seen')
  return { ...rest, will: will.map(({ ref, replaces, ...line }) => line) }
}

/**
 * Writes the tracking numbers of parcels exactly as previewed, in one transaction.
 * @throws {ShopError} `plan_changed` when an order changed since the preview, `nothing_to_number`.
 */
export const assignNumbers = (
  db: NodePgDatabase,
  { actor, idempotency, ...table }: NumberInput,
): Promise<{ given: number; refused: number }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await lockNumbers(tx)
      const { plan: name, will, refused } = await plan(tx, table, 'held')
      if (name !== table.plan) {
        throw new ShopError(
          'plan_changed',
          'An order of the table changed meanwhile. Nothing was done: look at the lines again.',
        )
      }
      if (will.length === 0) throw new ShopError('nothing_to_number', 'No line of the table can be done.')
      await writeNumbers(tx, will)
      const batchId = crypto.randomUUID()
      await writeEntries(
        tx,
        { ...actor, batchId },
        will.map((line) => ({
          action: `${line.ref.kind}_numbered`,
          entity: { kind: line.ref.kind, id: publicParcelId(line.ref) },
          after: { carrier: line.carrier, tracking_number: line.tracking_number },
        })),
      )
      const after = { given: will.length, refused: refused.length }
      await recordAudit({ action: 'numbers_given', entity: { kind: 'batch', id: batchId }, after })
      return after
    },
    { idempotency },
  )

/** Writes planned numbers, and notifies the open screens of their orders and replacements. */
export async function writeNumbers(tx: Database, will: PlannedNumber[]): Promise<void> {
  const lines = JSON.stringify(will.map(({ ref, ...line }) => ({ ...line, ...columnsOfParcel(ref) })))
  const line = sql`json_to_recordset(${lines}::json)
    AS line("orderId" bigint, "replacementId" bigint, replaces bigint, carrier text, tracking_number text, tracking_url text, line int)`
  await tx.execute(sql`
    UPDATE shipments shipment SET carrier = line.carrier, tracking_number = line.tracking_number, tracking_url = line.tracking_url
    FROM ${line} WHERE shipment.id = line.replaces`)
  await tx.execute(sql`
    INSERT INTO shipments (order_id, replacement_id, carrier, tracking_number, tracking_url)
    SELECT coalesce(line."orderId", replacement.order_id), replacement.id, line.carrier, line.tracking_number, line.tracking_url
    FROM ${line} LEFT JOIN replacements replacement ON replacement.id = line."replacementId" WHERE line.replaces IS NULL ORDER BY line.line`)
  await tx.execute(sql`
    UPDATE orders SET version = version + 1 WHERE id IN (SELECT line."orderId" FROM ${line})`)
  const replaced = will.filter(({ ref }) => ref.kind === 'replacement')
  if (replaced.length > 0)
    await notifyNumbered(
      tx,
      replaced.map(({ ref }) => ref.number),
    )
}
