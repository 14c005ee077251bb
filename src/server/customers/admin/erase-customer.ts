import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { ErasurePreview } from '#contract/admin/customer-data.ts'
import type { Actor, StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import { dryRun, inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { deletePersonalData, volatileKinds } from './erase-steps.ts'
import { findErasedAccount } from './erased-account.ts'
import { customerEntity } from './handle-customer.ts'
import { lockCustomer } from './lock-customer.ts'
import { findRetained } from './retained-data.ts'
import type { DataSubject } from './rows-of-customer.ts'
import { blocksErasure, findUnderWay } from './under-way.ts'

const orderRow = { id: alias(orders, 'ordered').id }

/**
 * Locks a customer with their orders until the transaction ends. Sign-ins, cart changes, purchases and
 * reports wait, then find the account erased or unchanged.
 * @throws {ShopError} `not_found`
 */
async function lockForErasure(tx: Database, id: number): Promise<DataSubject> {
  const customer = await lockCustomer(tx, id, 'everything')
  const held = await readRows(
    tx,
    orderRow,
    (columns) =>
      sql`SELECT ${columns} FROM orders ordered WHERE ordered.account_id = ${id} ORDER BY ordered.id FOR UPDATE`,
  )
  await tx.execute(sql`SELECT FROM payments WHERE account_id = ${id} ORDER BY id FOR UPDATE`)
  return { ...customer, orders: held.map((order) => order.id) }
}

type ErasureResult = Pick<ErasurePreview, 'goes' | 'stays'>

/** Deletes the data and returns what was deleted and what stays. */
async function deleteLocked(tx: Database, subject: DataSubject): Promise<ErasureResult> {
  const stays = await findRetained(tx, subject)
  const goes = await deletePersonalData(tx, subject, await findErasedAccount(tx))
  return { goes, stays }
}

const previewHash = ({ under_way, goes, stays }: Omit<ErasurePreview, 'seen'>): string => {
  const decisive = [under_way, goes.filter(({ what }) => !volatileKinds.has(what)), stays]
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 16)
}

/** Previews an erasure: it runs, counts and rolls back in one transaction. */
async function rehearseErasure(tx: Database, subject: DataSubject): Promise<ErasurePreview> {
  const under_way = await findUnderWay(tx, subject.id)
  const preview = { under_way, ...(await dryRun(tx, () => deleteLocked(tx, subject))) }
  return { ...preview, seen: previewHash(preview) }
}

/** @throws {ShopError} `not_found` */
export const previewErasure = (db: NodePgDatabase, id: number): Promise<ErasurePreview> =>
  inTransaction(db, async (tx) => rehearseErasure(tx, await lockForErasure(tx, id)))

interface EraseRequest {
  actor: StaffActor
  id: number
  reason: string
  /** The hash of the preview that the member saw. */
  seen: string
  gives_up_guarantee: boolean
  idempotency: IdempotentRequest | null
}

/**
 * Erases a customer as the preview showed it.
 * @throws {ShopError} `not_found`, `customer_under_way`, and `erasure_changed` with the present preview.
 */
export const eraseCustomer = (
  db: NodePgDatabase,
  { actor, id, reason, seen, gives_up_guarantee, idempotency }: EraseRequest,
): Promise<void> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const subject = await lockForErasure(tx, id)
      const preview = await rehearseErasure(tx, subject)
      assertNothingPending(preview, gives_up_guarantee)
      if (preview.seen !== seen) {
        throw new ShopError(
          'erasure_changed',
          'Something changed since you looked. Please look again at what goes and what stays.',
          { extra: { preview } },
        )
      }
      await erase(tx, recordAudit, subject, reason)
    },
    { idempotency },
  )

/**
 * Erases a customer for a waiting request, once their orders are finished.
 * @returns whether the customer was erased.
 */
export async function eraseIfFinished(
  db: NodePgDatabase,
  actor: Actor,
  { id, reason, givesUpGuarantee }: { id: number; reason: string; givesUpGuarantee: boolean },
): Promise<boolean> {
  try {
    await change(db, actor, async (tx, recordAudit) => {
      const subject = await lockForErasure(tx, id)
      assertNothingPending({ under_way: await findUnderWay(tx, id) }, givesUpGuarantee)
      await erase(tx, recordAudit, subject, reason)
    })
    return true
  } catch (error) {
    if (error instanceof ShopError && ['customer_under_way', 'not_found'].includes(error.code)) return false
    throw error
  }
}

function assertNothingPending(
  { under_way }: Pick<ErasurePreview, 'under_way'>,
  givesUpGuarantee: boolean,
): void {
  const [first] = under_way.filter(blocksErasure(givesUpGuarantee))
  if (!first) return
  throw new ShopError(
    'customer_under_way',
    `${first.text} The customer can be erased once everything is finished.`,
    { extra: { under_way } },
  )
}

/** Records the counts but no data, and mails the customer a last time. */
async function erase(
  tx: Database,
  recordAudit: RecordAudit,
  subject: DataSubject,
  reason: string,
): Promise<void> {
  const { goes, stays } = await deleteLocked(tx, subject)
  if (subject.email !== '')
    await enqueueMail(tx, {
      template: 'customer-erased',
      recipient: subject.email,
      data: { fullName: subject.name, keepsDocuments: stays.some(({ what }) => what.startsWith('Invoices')) },
      dedupeKey: `customer-erased:${subject.id}`,
    })
  await recordAudit({
    action: 'customer_erased',
    entity: customerEntity(subject.id),
    after: Object.fromEntries(goes.map(({ what, count }) => [what, count])),
    reason,
  })
}
