import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { theProvider } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readOne, readRows, returnedRow } from '../../platform/database/rows.ts'
import { accounts, disputes, orders, payments, refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderPayment, ProviderRefund } from '../provider/provider.ts'
import { type Balance, readBalance } from './balance.ts'
import { followBalance, recordAndFollow } from './follow-balance.ts'

/** What the ledger needs to know of a provider's payment. */
export type LedgerMoney = Pick<ProviderPayment, 'id' | 'amountPaise'>

/** A fact of the provider that has just changed the ledger. */
export interface Fact {
  refundId: number
  kind: 'provider' | 'dispute'
  amountPaise: number
  /** Whether the money came back: the refund failed, or the loss was reversed. */
  isBack: boolean
  isDone: boolean
}

const statusOf = { pending: 'sent', processed: 'processed', failed: 'void' } as const

const row = { id: refunds.id, status: refunds.status }

/**
 * Writes a refund that was made at the provider as one row of the ledger, under the provider's id. The caller holds the payment.
 * @returns what changed; null where the ledger knew it.
 */
export async function recordProviderRefund(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  said: ProviderRefund,
): Promise<Fact | null> {
  const status = statusOf[said.status]
  const [known] = await tx.select(row).from(refunds).where(eq(refunds.providerRefundId, said.id))
  const finishedAt = status === 'processed' ? sql`now()` : null
  const fact = { kind: 'provider' as const, amountPaise: said.amountPaise }
  if (known) {
    if (known.status === status || known.status === 'void' || status === 'sent') return null
    await tx.update(refunds).set({ status, finishedAt }).where(eq(refunds.id, known.id))
    return { ...fact, refundId: known.id, isBack: status === 'void', isDone: status === 'processed' }
  }
  // A refund that has failed by now never counted.
  if (status === 'void') return null
  const refundId = await insertFact(tx, {
    paymentId,
    providerPaymentId: money.id,
    capturedPaise: money.amountPaise,
    amountPaise: said.amountPaise,
    kind: 'provider',
    reason: 'at_provider',
    status,
    idempotencyKey: `provider-${said.id}`,
    providerRefundId: said.id,
    finishedAt,
  })
  return { ...fact, refundId, isBack: false, isDone: status === 'processed' }
}

/**
 * Voids a sum that an earlier release recorded without the provider's ids, once its refunds are rows of their own. The caller
 * holds the payment.
 */
export async function voidUnnamed(tx: Database, providerPaymentId: string): Promise<void> {
  await tx.update(refunds).set({ status: 'void', finishedAt: null }).where(isUnnamed(providerPaymentId))
}

/** Whether the ledger has such a sum. */
export async function hasUnnamed(db: Database, providerPaymentId: string): Promise<boolean> {
  const found = await db.select({ id: refunds.id }).from(refunds).where(isUnnamed(providerPaymentId))
  return found.length > 0
}

const isUnnamed = (providerPaymentId: string) =>
  and(
    eq(refunds.providerPaymentId, providerPaymentId),
    eq(refunds.kind, 'provider'),
    ne(refunds.status, 'void'),
    isNull(refunds.providerRefundId),
  )

/** A dispute as its loss needs it. */
export interface LedgerDispute {
  id: string
  isLost: boolean
  amountPaise: number
}

/**
 * Writes a lost dispute as one row of the ledger, or voids it when the loss was reversed. The caller holds the payment.
 * @returns what changed; null where the ledger knew it.
 */
export async function recordDispute(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  { id: disputeId, isLost, amountPaise }: LedgerDispute,
): Promise<Fact | null> {
  const [known] = await tx.select(row).from(refunds).where(eq(refunds.disputeId, disputeId))
  const status = isLost ? 'processed' : 'void'
  const fact = { kind: 'dispute' as const, amountPaise, isBack: !isLost, isDone: isLost }
  if (known) {
    if (known.status === status) return null
    const finishedAt = isLost ? sql`now()` : null
    await tx.update(refunds).set({ status, amountPaise, finishedAt }).where(eq(refunds.id, known.id))
    return { ...fact, refundId: known.id }
  }
  if (!isLost) return null
  const refundId = await insertFact(tx, {
    paymentId,
    providerPaymentId: money.id,
    capturedPaise: money.amountPaise,
    amountPaise,
    kind: 'dispute',
    disputeId,
    reason: 'dispute_lost',
    status,
    idempotencyKey: `dispute-${disputeId}`,
    finishedAt: sql`now()`,
  })
  return { ...fact, refundId }
}

/** Writes the losses of disputes that came before their payment was known. The caller holds the payment. */
export async function recordEarlierDisputes(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
): Promise<Fact[]> {
  const earlier = await tx
    .update(disputes)
    .set({ paymentId })
    .where(eq(disputes.providerPaymentId, money.id))
    .returning({ id: disputes.id, state: disputes.state, amountPaise: disputes.amountPaise })
  const facts: Fact[] = []
  for (const { id, state, amountPaise } of earlier) {
    const fact = await recordDispute(tx, paymentId, money, { id, isLost: state === 'lost', amountPaise })
    if (fact) facts.push(fact)
  }
  return facts
}

type FactRow = Omit<typeof refunds.$inferInsert, 'finishedAt'> & { finishedAt: ReturnType<typeof sql> | null }

async function insertFact(tx: Database, values: FactRow): Promise<number> {
  const written = await tx
    .insert(refunds)
    .values({ ...values, author: 'provider' })
    .returning({ id: refunds.id })
    .then(returnedRow)
  return written.id
}

const owner = {
  id: payments.id,
  orderId: payments.orderId,
  orderStatus: orders.status,
  status: payments.status,
  amountPaise: payments.amountPaise,
  email: accounts.email,
  providerPaymentId: payments.providerPaymentId,
}

/** A payment of ours with its order, both held until the transaction ends. */
export type MoneyOwner = RowOf<typeof owner>

/** Locks the payment that a provider's payment belongs to; null where the ledger does not know it. */
export const lockMoney = (tx: Database, providerPaymentId: string): Promise<MoneyOwner | null> =>
  readFirst(
    tx,
    owner,
    (columns) => sql`
    SELECT ${columns} FROM payments JOIN orders ON orders.id = payments.order_id JOIN accounts ON accounts.id = payments.account_id
    WHERE payments.id = (
      SELECT id FROM payments WHERE provider_payment_id = ${providerPaymentId}
      UNION ALL SELECT payment_id FROM refunds WHERE provider_payment_id = ${providerPaymentId} LIMIT 1)
    FOR NO KEY UPDATE OF payments, orders`,
  )

/**
 * Does what follows from new facts of a provider's payment: the state of our payment, the order's history, the shopper's mail,
 * decisions that need no sending any more, and an entry of the failed jobs for the staff. Call it after the facts are written.
 */
export async function followFacts(tx: Database, providerPaymentId: string, facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  for (const fact of facts) {
    // Read anew for each, since the one before may have moved the payment.
    const payment = await lockMoney(tx, providerPaymentId)
    if (!payment)
      throw new Error(`The ledger has a row of ${providerPaymentId}, which belongs to no payment.`)
    await recordOnOrder(tx, payment, providerPaymentId, fact)
    if (fact.kind === 'provider' && fact.isDone) await notifyShopper(tx, payment, fact)
  }
  await voidCovered(tx, providerPaymentId)
  await restoreDecisions(tx, providerPaymentId)
  await reportMoneyOut(tx, providerPaymentId)
}

/** Moves a payment that was just settled to the state that rows of the ledger from before give it. */
export async function followEarlierFacts(tx: Database, providerPaymentId: string): Promise<void> {
  const payment = await lockMoney(tx, providerPaymentId)
  if (!payment) return
  const note = 'All of this payment had gone out before it was settled.'
  await followBalance(tx, asFollowing(payment, providerPaymentId), { actor: theProvider, note })
}

/**
 * The same for money that was settled in one statement, which does not see facts that came while it waited for its locks.
 */
export async function followMissedFacts(db: NodePgDatabase, money: LedgerMoney): Promise<void> {
  const { isKnown } = await readOne(
    db,
    {
      isKnown: sql<boolean>`EXISTS (SELECT FROM refunds WHERE provider_payment_id = ${money.id})
        OR EXISTS (SELECT FROM disputes WHERE provider_payment_id = ${money.id})`,
    },
    (columns) => sql`SELECT ${columns}`,
  )
  if (!isKnown) return
  await inTransaction(db, async (tx) => {
    const payment = await lockMoney(tx, money.id)
    if (!payment) return
    await followFacts(tx, money.id, await recordEarlierDisputes(tx, payment.id, money))
    await followEarlierFacts(tx, money.id)
  })
}

async function recordOnOrder(
  tx: Database,
  payment: MoneyOwner,
  providerPaymentId: string,
  fact: Fact,
): Promise<void> {
  const entry = { actor: theProvider, note: noteOf(fact) }
  await recordAndFollow(tx, asFollowing(payment, providerPaymentId), entry)
}

/** Money that pays no order moves no payment. */
const asFollowing = (payment: MoneyOwner, providerPaymentId: string): MoneyOwner =>
  payment.providerPaymentId === providerPaymentId ? payment : { ...payment, providerPaymentId: null }

function noteOf({ kind, amountPaise, isBack, isDone }: Fact): string {
  const amount = formatPaise(amountPaise)
  if (kind === 'dispute') {
    return isBack
      ? `${amount} that a lost dispute had taken came back.`
      : `The bank took back ${amount}: the dispute is lost.`
  }
  if (isBack) return `${amount} that was refunded at the provider came back.`
  const how = isDone ? 'was refunded' : 'is being refunded'
  return `${amount} ${how} at the provider, not by the shop.`
}

const notifyShopper = (tx: Database, { email, orderId }: MoneyOwner, { refundId }: Fact): Promise<void> =>
  enqueueMail(tx, {
    template: 'refund-finished',
    recipient: email,
    data: { orderId, refundId },
    dedupeKey: `refund-finished:${refundId}`,
  })

/** What facts that can't fail any more took out beyond what was captured. */
const certainExcess = ({ excessPaise, providerPendingPaise }: Balance): number =>
  Math.max(0, excessPaise - providerPendingPaise)

/**
 * Whether the money of a refund that is still to be sent went out in another way, so that sending it would pay twice.
 * - `covered`: all of it
 * - `pending`: the answer depends on refunds that are under way at the provider
 * - `partly`: less is left than the refund needs, which a person has to decide
 * - `free`: the balance has it
 */
export type Cover = 'covered' | 'pending' | 'partly' | 'free'

export function coverOf(balance: Balance, amountPaise: number): Cover {
  if (balance.excessPaise === 0) return 'free'
  if (certainExcess(balance) >= amountPaise) return 'covered'
  return balance.providerPendingPaise > 0 ? 'pending' : 'partly'
}

/** The sentence on a decision that facts of the provider have made needless. */
export const coveredNote =
  'Not sent: this money went out in another way, at the provider or by a lost dispute.'

/** Voids decisions that are still to be sent and whose money went out in another way. Their documents stay. */
async function voidCovered(tx: Database, providerPaymentId: string): Promise<void> {
  const unsent = await tx
    .select({ id: refunds.id, amountPaise: refunds.amountPaise })
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        eq(refunds.kind, 'shop'),
        inArray(refunds.status, ['due', 'stuck']),
      ),
    )
    .orderBy(refunds.id)
  for (const { id, amountPaise } of unsent) {
    const balance = await readBalance(tx, providerPaymentId)
    if (balance && coverOf(balance, amountPaise) === 'covered') await voidDecision(tx, providerPaymentId, id)
  }
}

/** Voids a decision of the shop that needs no sending any more. The caller holds the payment. */
export async function voidDecision(tx: Database, providerPaymentId: string, refundId: number): Promise<void> {
  await tx.update(refunds).set({ status: 'void', lastError: coveredNote }).where(eq(refunds.id, refundId))
  await clearFailedJob(tx, 'refund', refundId)
  const payment = await lockMoney(tx, providerPaymentId)
  if (!payment) throw new Error(`The refund ${refundId} belongs to no payment.`)
  await recordAndFollow(tx, asFollowing(payment, providerPaymentId), {
    actor: theProvider,
    note: coveredNote,
  })
}

/**
 * Makes void decisions due again when the fact that voided them came to nothing and the balance has their money, since their mail
 * and document are out. A later decision of the shop may have replaced them, so a person decides then.
 */
async function restoreDecisions(tx: Database, providerPaymentId: string): Promise<void> {
  const unsent = await readRows(
    tx,
    { id: refunds.id, amountPaise: refunds.amountPaise },
    (columns) => sql`
    SELECT ${columns} FROM refunds
    WHERE provider_payment_id = ${providerPaymentId} AND kind = 'shop' AND status = 'void' AND NOT EXISTS (
      SELECT FROM refunds later WHERE later.provider_payment_id = refunds.provider_payment_id AND later.kind = 'shop'
        AND later.status <> 'void' AND later.id > refunds.id)
    ORDER BY refunds.id`,
  )
  for (const { id, amountPaise } of unsent) {
    const balance = await readBalance(tx, providerPaymentId)
    if (!balance || balance.refundablePaise < amountPaise) return
    await tx
      .update(refunds)
      .set({ status: 'due', attempts: 0, failures: 0, lastError: null, nextAttemptAt: sql`now()` })
      .where(eq(refunds.id, id))
    const payment = await lockMoney(tx, providerPaymentId)
    if (!payment) throw new Error(`The refund ${id} belongs to no payment.`)
    await recordAndFollow(tx, asFollowing(payment, providerPaymentId), {
      actor: theProvider,
      note: `${formatPaise(amountPaise)} is refunded after all: the money came back.`,
    })
  }
}

const counted = {
  elsewherePaise: sql<number>`coalesce(sum(r.amount_paise) FILTER (WHERE r.kind = 'provider' AND r.status <> 'void'), 0)::float8`,
  /** Decided by the shop and not sent. */
  unsentPaise: sql<number>`coalesce(sum(r.amount_paise) FILTER (WHERE r.kind = 'shop' AND r.status = 'void'), 0)::float8`,
  /** The documents of money that came back. */
  creditedBy: sql<
    string | null
  >`string_agg(d.number, ' and ' ORDER BY d.id) FILTER (WHERE r.kind <> 'shop' AND r.status = 'void')`,
}

/** Keeps one entry of the failed jobs for each payment whose money out the staff should look at, with its present sums. */
export async function reportMoneyOut(tx: Database, providerPaymentId: string): Promise<void> {
  const [payment, balance] = [
    await lockMoney(tx, providerPaymentId),
    await readBalance(tx, providerPaymentId),
  ]
  if (!payment || !balance) return
  const rows = await readOne(
    tx,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM refunds r LEFT JOIN tax_documents d ON d.refund_id = r.id
    WHERE r.provider_payment_id = ${providerPaymentId}`,
  )
  const reason = reasonFor(payment, balance, { providerPaymentId, ...rows })
  if (reason === null) await clearFailedJob(tx, 'money', providerPaymentId)
  else await addFailedJob(tx, 'money', providerPaymentId, reason)
}

/** The text for the staff, which names no shopper; null where nothing is to be decided. */
function reasonFor(
  payment: MoneyOwner,
  balance: Balance,
  {
    providerPaymentId,
    elsewherePaise,
    unsentPaise,
    creditedBy,
  }: RowOf<typeof counted> & { providerPaymentId: string },
): string | null {
  const name = `${providerPaymentId}, ${publicOrderId(payment.orderId)},`
  const { refundablePaise } = balance
  if (refundablePaise > 0 && unsentPaise > 0) {
    return `${formatPaise(refundablePaise)} of ${name} came back, and ${formatPaise(unsentPaise)} that the shop decided to refund was not sent. Look what the shopper is still owed, and refund it.`
  }
  const isOwed =
    payment.providerPaymentId === providerPaymentId &&
    payment.orderStatus === 'cancelled' &&
    refundablePaise > 0
  if (isOwed) {
    return `${formatPaise(refundablePaise)} of ${name} came back from a refund at the provider, and is owed to the shopper. Refund it there again.`
  }
  if (balance.excessPaise > 0) {
    return `More went out of ${name} than came: ${formatPaise(balance.outPaise)} of ${formatPaise(balance.capturedPaise)}. Look at its rows of money out, and ask for what was paid twice.`
  }
  const credited =
    creditedBy !== null && refundablePaise > 0
      ? `Money of ${name} came back, and ${creditedBy} still credits it. Ask your accountant how to correct it; a refund of this money gets no other document.`
      : null
  if (elsewherePaise === 0) return credited
  const elsewhere = `${formatPaise(elsewherePaise)} of ${name} was refunded at the provider and not by the shop. Decide about the order and its credit note.`
  return credited === null ? elsewhere : `${elsewhere} ${credited}`
}
