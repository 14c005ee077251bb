import { and, eq, inArray, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderRefund } from '../provider/provider.ts'
import {
  type Balance,
  coverOf,
  type LockedProviderPayment,
  lockKnownProviderPayment,
  lockProviderPayment,
  movePaymentToBalance,
  readBalance,
  recordAndMovePayment,
} from './balance.ts'
import {
  type Fact,
  findShopRefund,
  type LedgerMoney,
  recordEarlierDisputes,
  recordProviderRefund,
} from './facts.ts'
import { restSentence } from './refund-limits.ts'
import { refundLife } from './refund-states.ts'

/**
 * Writes what went out of a provider's payment before its settlement: lost disputes, and refunds made at the provider.
 * The caller has locked the payment.
 */
export async function recordEarlierFacts(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  refunds: ProviderRefund[],
): Promise<Fact[]> {
  const facts = await recordEarlierDisputes(tx, paymentId, money)
  for (const refund of refunds) {
    if ((await findShopRefund(tx, refund)) !== null) continue
    const fact = await recordProviderRefund(tx, paymentId, money, refund)
    if (fact) facts.push(fact)
  }
  return facts
}

/** Moves a payment that was just settled to the state that all rows of its ledger give. */
export async function applyEarlierFacts(
  tx: Database,
  providerPaymentId: string,
  facts: Fact[],
): Promise<void> {
  if (facts.length > 0) return applyFacts(tx, providerPaymentId, facts)
  const payment = await lockProviderPayment(tx, providerPaymentId)
  const note = 'All of this payment had gone out before it was settled.'
  if (payment) await movePaymentToBalance(tx, payment, { actor: providerActor, note })
}

/**
 * Applies new facts of a provider's payment, after they are written. Moves the payment, adds history, mails the shopper, voids or
 * restores refunds of the shop, and keeps the entry of the failed jobs up to date.
 */
export async function applyFacts(tx: Database, providerPaymentId: string, facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  for (const fact of facts) {
    // The fact before may have moved the payment.
    const payment = await lockKnownProviderPayment(tx, providerPaymentId)
    await recordAndMovePayment(tx, payment, { actor: providerActor, note: noteOf(fact) })
    if (fact.kind === 'provider' && fact.isDone) await notifyShopper(tx, payment, fact)
  }
  await voidCovered(tx, providerPaymentId)
  await restoreDecisions(tx, providerPaymentId)
  await reportMoneyOut(tx, providerPaymentId)
}

/** The sentence of a fact for the order's history. */
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

const notifyShopper = (
  tx: Database,
  { email, orderId }: LockedProviderPayment,
  { refundId }: Fact,
): Promise<void> =>
  enqueueMail(tx, {
    template: 'refund-finished',
    recipient: email,
    data: { orderId, refundId },
    dedupeKey: `refund-finished:${refundId}`,
  })

/** The history's sentence for a void refund of the shop. */
const coveredNote = 'Not sent: this money went out in another way, at the provider or by a lost dispute.'

/** Voids unsent refunds of the shop whose money went out in another way. Their tax documents stay. */
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

/** Voids a refund of the shop that must not be sent any more. The caller has locked the payment. */
export async function voidDecision(tx: Database, providerPaymentId: string, refundId: number): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: refundLife.due.covered, lastError: coveredNote })
    .where(eq(refunds.id, refundId))
  await clearFailedJob(tx, 'refund', refundId)
  const payment = await lockKnownProviderPayment(tx, providerPaymentId)
  await recordAndMovePayment(tx, payment, { actor: providerActor, note: coveredNote })
}

/**
 * Makes void refunds of the shop due again once their money came back, since the shopper has their mail and document. A later
 * refund of the shop may have replaced them, so a person decides then.
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
      .set({
        status: refundLife.void.restored,
        attempts: 0,
        failures: 0,
        lastError: null,
        nextAttemptAt: sql`now()`,
      })
      .where(eq(refunds.id, id))
    const payment = await lockKnownProviderPayment(tx, providerPaymentId)
    const note = `${formatPaise(amountPaise)} is refunded after all: the money came back.`
    await recordAndMovePayment(tx, payment, { actor: providerActor, note })
  }
}

const counted = {
  elsewherePaise: sql<number>`coalesce(sum(refund.amount_paise) FILTER (WHERE refund.kind = 'provider' AND refund.status <> 'void'), 0)::float8`,
  /** The sum of refunds of the shop that wait to be sent, or are stuck. */
  waitingPaise: sql<number>`coalesce(sum(refund.amount_paise) FILTER (WHERE refund.kind = 'shop' AND refund.status IN ('due', 'stuck')), 0)::float8`,
  /** The sum of refunds that the shop decided and did not send. */
  unsentPaise: sql<number>`coalesce(sum(refund.amount_paise) FILTER (WHERE refund.kind = 'shop' AND refund.status = 'void'), 0)::float8`,
  /** The numbers of credit notes whose money came back. */
  creditedBy: sql<
    string | null
  >`string_agg(document.number, ' and ' ORDER BY document.id) FILTER (WHERE refund.kind <> 'shop' AND refund.status = 'void')`,
}

/** Writes, updates or clears the failed job of a payment whose money out the staff should look at. */
export async function reportMoneyOut(tx: Database, providerPaymentId: string): Promise<void> {
  const payment = await lockProviderPayment(tx, providerPaymentId)
  const balance = await readBalance(tx, providerPaymentId)
  if (!payment || !balance) return
  const rows = await readOne(
    tx,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM refunds refund LEFT JOIN tax_documents document ON document.refund_id = refund.id
    WHERE refund.provider_payment_id = ${providerPaymentId}`,
  )
  const reason = reasonFor(payment, balance, { providerPaymentId, ...rows })
  if (reason === null) await clearFailedJob(tx, 'money', providerPaymentId)
  else await addFailedJob(tx, 'money', providerPaymentId, reason)
}

/** The text for the staff, which names no shopper; null where the staff have nothing to decide. */
function reasonFor(
  payment: LockedProviderPayment,
  balance: Balance,
  {
    providerPaymentId,
    elsewherePaise,
    waitingPaise,
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
    payment.providerPaymentId !== null && payment.orderStatus === 'cancelled' && refundablePaise > 0
  if (isOwed) {
    return `${formatPaise(refundablePaise)} of ${name} came back from a refund at the provider, and is owed to the shopper. Refund it there again.`
  }
  const restPaise = waitingPaise - balance.excessPaise
  if (balance.excessPaise > 0 && restPaise > 0 && balance.providerPendingPaise === 0) {
    return `${formatPaise(waitingPaise)} that the shop decided to refund of ${name} can't be sent: ${formatPaise(balance.excessPaise)} of it went out at the provider or by a lost dispute. ${restSentence(restPaise)}`
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
