import { and, gte, isNotNull, lte, not, sql } from 'drizzle-orm'
import { formatPaise } from '#shared/money.ts'
import { isOfOwnMoney } from '../../lifecycle/payments/own-money.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { payments } from '../../platform/database/tables.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { findPaymentOfMoney } from '../attempts/payment-of-money.ts'
import { syncDispute } from '../disputes/process-dispute-event.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { isUnknownToProvider, type ProviderPayment } from '../provider/provider.ts'
import { readEarlier } from '../refunds/facts.ts'
import { syncIfDiffering } from '../refunds/sync-refunds.ts'
import { type Settlement, settlePayment } from '../settlement/settle-payment.ts'
import { markAllMatched, markMatched, markRefunded, saveUnmatched } from '../unmatched/save-unmatched.ts'
import { settleRefundedMoney } from './settle-refunded-money.ts'

/** A difference between the shop's ledger and the provider's, with its result. */
export interface Difference {
  providerPaymentId: string
  providerOrderId: string | null
  amountPaise: number
  kind: /** Money that the ledger did not have pays its order now, or is refunded. */
    | 'settled'
    | 'returned'
    /** Money for an order that the shop does not have, which a person has to look at. */
    | 'unknown_order'
    /** Refunded in the provider's dashboard. */
    | 'refunded_elsewhere'
    /** A dispute whose present state the shop did not know. */
    | 'unheard_dispute'
    /** The ledger has a captured payment that the provider does not know. */
    | 'unknown_to_provider'
}

export interface Comparison {
  /** The number of compared captured payments of both sides. */
  compared: number
  differences: Difference[]
}

/**
 * Compares the provider's payments between two moments with the ledger, and corrects the ledger for known orders. Unexplained
 * money becomes a failed job. A repetition finds only open differences.
 * @throws {ProviderError} when the provider does not answer; corrections made before stay.
 */
export async function compareLedgers(shop: ShopWithProvider, from: Date, to: Date): Promise<Comparison> {
  const differences: Difference[] = []
  const seen = new Set<string>()
  for (let skip = 0; ; ) {
    const page = await shop.provider.listPayments({ from, to, skip })
    if (page.length === 0) break
    skip += page.length
    const captured = page.filter(({ status }) => status === 'captured' || status === 'refunded')
    for (const { id } of captured) seen.add(id)
    const known = await findKnown(shop, captured)
    for (const money of captured) {
      const kind = known.has(money.id) ? await syncKnown(shop, money) : await settleUnknown(shop, money)
      if (kind) differences.push(differenceOf(money, kind))
    }
  }
  differences.push(...(await compareDisputes(shop, from, to)))
  await markAllMatched(shop.db)
  const missing = await findMissing(shop, { from, to, seen })
  return { compared: seen.size + missing.length, differences: [...differences, ...missing] }
}

/** The longest time until a bank decides a dispute. */
const disputeDays = 180

async function compareDisputes(shop: ShopWithProvider, from: Date, to: Date): Promise<Difference[]> {
  const found: Difference[] = []
  const oldestStart = new Date(from.getTime() - disputeDays * 86_400_000)
  for (let skip = 0; ; ) {
    const page = await shop.provider.listDisputes({ from: oldestStart, to, skip })
    if (page.length === 0) return found
    skip += page.length
    for (const dispute of page) {
      if (!(await syncDispute(shop, dispute))) continue
      const { paymentId: providerPaymentId, amountPaise } = dispute
      found.push({ providerPaymentId, providerOrderId: null, amountPaise, kind: 'unheard_dispute' })
    }
  }
}

const differenceOf = (money: ProviderPayment, kind: Difference['kind']): Difference => ({
  providerPaymentId: money.id,
  providerOrderId: money.orderId,
  amountPaise: money.amountPaise,
  kind,
})

/** The ids of payments at the provider that pay an order, or have a refund. */
async function findKnown({ db }: ShopWithProvider, money: ProviderPayment[]): Promise<Set<string | null>> {
  const ids = sql`${sql.param(money.map(({ id }) => id))}::text[]`
  const found = await readRows(
    db,
    { id: payments.providerPaymentId },
    (columns) => sql`
    SELECT ${columns} FROM payments WHERE provider_payment_id = ANY (${ids})
    UNION SELECT provider_payment_id FROM refunds WHERE provider_payment_id = ANY (${ids})`,
  )
  return new Set(found.map(({ id }) => id))
}

const syncKnown = async (
  shop: ShopWithProvider,
  money: ProviderPayment,
): Promise<Difference['kind'] | null> => ((await syncIfDiffering(shop, money)) ? 'refunded_elsewhere' : null)

async function settleUnknown(
  shop: ShopWithProvider,
  money: ProviderPayment,
): Promise<Difference['kind'] | null> {
  const isRefunded = money.status === 'refunded'
  if ((await readEarlier.one(shop.db, { providerPaymentId: money.id })).isRefundedUnmatched) {
    if (isRefunded) await markRefunded(shop.db, money.id)
    return null
  }
  const outcome = await settle(shop, money)
  if (outcome === 'paid' || outcome === 'returned') {
    await markMatched(shop.db, money.id)
    return outcome === 'paid' ? 'settled' : 'returned'
  }
  if (isRefunded) {
    // Fully refunded money without an order needs no decision.
    await markRefunded(shop.db, money.id)
    return null
  }
  if ((await saveUnmatched(shop.db, money)) !== 'open') return null
  const amount = formatPaise(money.amountPaise)
  const reason = `The provider captured ${amount} as ${money.id} for ${money.orderId ?? 'no order'}, which the books don't have. Was a backup restored? Match it to its order, or refund it.`
  await addFailedJob(shop.db, 'money', money.id, reason)
  return 'unknown_order'
}

/**
 * Compares one payment that is a failed job again.
 * @returns whether the ledger explains the payment now.
 * @throws {ProviderError} when the provider does not answer.
 */
export async function compareOne(shop: ShopWithProvider, providerPaymentId: string): Promise<boolean> {
  let money: ProviderPayment
  try {
    money = await shop.provider.fetchPayment(providerPaymentId)
  } catch (error) {
    if (isUnknownToProvider(error)) return false
    throw error
  }
  const known = await findKnown(shop, [money])
  if (!known.has(money.id)) return (await settleUnknown(shop, money)) !== 'unknown_order'
  await syncKnown(shop, money)
  // A person decides about money that was refunded, or failed, only at the provider.
  if (await isUndecided(shop, money.id)) return false
  await markMatched(shop.db, money.id)
  return true
}

async function isUndecided({ db }: ShopWithProvider, id: string): Promise<boolean> {
  const found = await readFirst(
    db,
    undecided,
    (columns) => sql`
    SELECT ${columns} FROM payment_balances balance JOIN payments payment ON payment.provider_payment_id = balance.provider_payment_id
    WHERE balance.provider_payment_id = ${id}`,
  )
  return found?.is ?? false
}

/** Whether money went out only at the provider, exceeds the captured amount, or is owed while no refund is under way. */
const undecided = {
  is: sql<boolean>`balance.provider_paise > 0 OR balance.excess_paise > 0 OR (payment.status = 'refund_due' AND balance.pending_paise = 0)`,
}

async function settle(shop: ShopWithProvider, money: ProviderPayment): Promise<Settlement> {
  if (money.refundedPaise > 0) return settleRefundedMoney(shop, money)
  const payment = await findPaymentOfMoney(shop, money)
  if (!payment) return 'unknown'
  const { providerOrderId: orderId } = payment
  return settlePayment(shop, orderId, { ...money, orderId })
}

/** The largest number of unlisted payments that are fetched one by one. */
const maxMissing = 1_000

/** Payments that the ledger has as captured in that time, and that the provider neither lists nor knows by id. */
async function findMissing(
  shop: ShopWithProvider,
  { from, to, seen }: { from: Date; to: Date; seen: Set<string> },
): Promise<Difference[]> {
  const captured = await shop.db
    .select({
      id: payments.providerPaymentId,
      orderId: payments.providerOrderId,
      amountPaise: payments.amountPaise,
    })
    .from(payments)
    .where(
      and(
        gte(payments.createdAt, from),
        lte(payments.settledAt, to),
        isNotNull(payments.providerPaymentId),
        not(isOfOwnMoney(sql`${payments.kind}`)),
      ),
    )
  const unlisted = captured.filter(({ id }) => id !== null && !seen.has(id)).slice(0, maxMissing)
  const found: Difference[] = []
  for (const { id, orderId, amountPaise } of unlisted) {
    if (id === null || (await isAtProvider(shop, id))) continue
    const reason = `The books say that ${id} was captured, and the provider has no such payment. Look whether the keys are those of another account.`
    await addFailedJob(shop.db, 'money', id, reason)
    found.push({ providerPaymentId: id, providerOrderId: orderId, amountPaise, kind: 'unknown_to_provider' })
  }
  return found
}

async function isAtProvider({ provider }: ShopWithProvider, id: string): Promise<boolean> {
  try {
    await provider.fetchPayment(id)
    return true
  } catch (error) {
    if (isUnknownToProvider(error)) return false
    throw error
  }
}
