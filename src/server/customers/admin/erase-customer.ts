import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { ErasurePreview } from '#contract/admin/customer-data.ts'
import type { Actor, StaffActor } from '../../platform/actor.ts'
import { change, type Note } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import { dryRun, inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { fleeting, takeAway } from './erase-steps.ts'
import { erasedAccount } from './erased-account.ts'
import { customerEntity } from './handle-customer.ts'
import { lockCustomer } from './lock-customer.ts'
import { findWhatStays } from './retained-data.ts'
import type { Whose } from './rows-of-customer.ts'
import { findUnderWay, hinders } from './under-way.ts'

const numbered = { id: alias(orders, 'o').id }

/**
 * Holds a customer with their orders until the transaction ends. Whoever signs in, fills the cart, buys or reports a problem
 * meanwhile waits, and finds the account gone or as it was.
 * @throws {ShopError} `not_found`
 */
async function lockForErasure(tx: Database, id: number): Promise<Whose> {
  const customer = await lockCustomer(tx, id, 'everything')
  const held = await readRows(
    tx,
    numbered,
    (columns) => sql`SELECT ${columns} FROM orders o WHERE o.account_id = ${id} ORDER BY o.id FOR UPDATE`,
  )
  await tx.execute(sql`SELECT FROM payments WHERE account_id = ${id} ORDER BY id FOR UPDATE`)
  return { ...customer, orders: held.map((order) => order.id) }
}

type Changed = Pick<ErasurePreview, 'goes' | 'stays'>

/** What went and what stays, each seen when it was so. */
async function eraseHeld(tx: Database, whose: Whose): Promise<Changed> {
  const stays = await findWhatStays(tx, whose)
  const goes = await takeAway(tx, whose, await erasedAccount(tx))
  return { goes, stays }
}

const seenOf = ({ under_way, goes, stays }: Omit<ErasurePreview, 'seen'>): string => {
  const decisive = [under_way, goes.filter(({ what }) => !fleeting.has(what)), stays]
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 16)
}

/** What an erasure would do: it is done, counted and undone in one transaction. */
async function rehearseErasure(tx: Database, whose: Whose): Promise<ErasurePreview> {
  const under_way = await findUnderWay(tx, whose.id)
  const preview = { under_way, ...(await dryRun(tx, () => eraseHeld(tx, whose))) }
  return { ...preview, seen: seenOf(preview) }
}

/** @throws {ShopError} `not_found` */
export const previewErasure = (db: NodePgDatabase, id: number): Promise<ErasurePreview> =>
  inTransaction(db, async (tx) => rehearseErasure(tx, await lockForErasure(tx, id)))

interface Wish {
  actor: StaffActor
  id: number
  reason: string
  /** The preview that was shown. */
  seen: string
  gives_up_guarantee: boolean
  idempotency: IdempotentRequest | null
}

/**
 * Erases a customer as the preview showed it.
 * @throws {ShopError} `not_found`, `customer_under_way`, and `erasure_changed` with the preview of now.
 */
export const eraseCustomer = (
  db: NodePgDatabase,
  { actor, id, reason, seen, gives_up_guarantee, idempotency }: Wish,
): Promise<void> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const whose = await lockForErasure(tx, id)
      const preview = await rehearseErasure(tx, whose)
      assertNothingPending(preview, gives_up_guarantee)
      if (preview.seen !== seen) {
        throw new ShopError(
          'erasure_changed',
          'Something changed since you looked. Please look again at what goes and what stays.',
          { extra: { preview } },
        )
      }
      await finish(tx, recordAudit, whose, reason)
    },
    { idempotency },
  )

/**
 * The same for a wish that waited until the orders were finished; nothing happens while they are not.
 * @returns whether it was done.
 */
export async function eraseIfFinished(
  db: NodePgDatabase,
  actor: Actor,
  { id, reason, givesUpGuarantee }: { id: number; reason: string; givesUpGuarantee: boolean },
): Promise<boolean> {
  try {
    await change(db, actor, async (tx, recordAudit) => {
      const whose = await lockForErasure(tx, id)
      assertNothingPending({ under_way: await findUnderWay(tx, id) }, givesUpGuarantee)
      await finish(tx, recordAudit, whose, reason)
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
  const [first] = under_way.filter(hinders(givesUpGuarantee))
  if (!first) return
  throw new ShopError(
    'customer_under_way',
    `${first.text} The customer can be erased once everything is finished.`,
    { extra: { under_way } },
  )
}

/** The log gets how much went, and nothing of it; the customer a last letter. */
async function finish(tx: Database, recordAudit: Note, whose: Whose, reason: string): Promise<void> {
  const { goes, stays } = await eraseHeld(tx, whose)
  await enqueueMail(tx, {
    template: 'customer-erased',
    recipient: whose.email,
    data: { fullName: whose.name, keepsDocuments: stays.some(({ what }) => what.startsWith('Invoices')) },
    dedupeKey: `customer-erased:${whose.id}`,
  })
  await recordAudit({
    action: 'customer_erased',
    entity: customerEntity(whose.id),
    after: Object.fromEntries(goes.map(({ what, count }) => [what, count])),
    reason,
  })
}
