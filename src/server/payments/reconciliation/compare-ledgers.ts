import { and, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { formatPaise } from '#shared/money.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { payments } from '../../platform/database/tables.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { storeProviderOrder } from '../attempts/store.ts'
import { syncDispute } from '../disputes/process-dispute-event.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { isUnknownToProvider, type ProviderPayment } from '../provider/provider.ts'
import { isRefundedUnmatched } from '../refunds/refunded-unmatched.ts'
import { syncIfDiffering } from '../refunds/sync-refunds.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { keepUnmatched, noteAllMatched, noteGoneBack, noteMatched } from '../unmatched/keep-unmatched.ts'
import { settleRefundedMoney } from './settle-refunded-money.ts'

/** A difference between our books and the provider's, and what was done about it. */
export interface Difference {
  providerPaymentId: string
  providerOrderId: string | null
  amountPaise: number
  kind: /** Money that the books did not know paid its order just now, or goes back. */
    | 'settled'
    | 'returned'
    /** Money for an order that is not in the books: for a person to look at. */
    | 'unknown_order'
    /** Refunded in the provider's dashboard. */
    | 'refunded_elsewhere'
    /** A dispute whose present state the shop had not heard of. */
    | 'unheard_dispute'
    /** The books have a captured payment that the provider does not know. */
    | 'unknown_to_provider'
}

export interface Comparison {
  /** Captured payments that were compared, on either side. */
  compared: number
  differences: Difference[]
}

/**
 * Compares the provider's payments between two moments with the books, and corrects the books for known
 * orders. Unexplained money goes on the dead-letter queue. A repetition finds only what is still open.
 * @throws {ProviderError} when the provider can't be asked; the work until then is kept.
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
      const kind = known.has(money.id) ? await lookAtKnown(shop, money) : await lookAtUnknown(shop, money)
      if (kind) differences.push(differenceOf(money, kind))
    }
  }
  differences.push(...(await compareDisputes(shop, from, to)))
  await noteAllMatched(shop.db)
  const missing = await findMissing(shop, { from, to, seen })
  return { compared: seen.size + missing.length, differences: [...differences, ...missing] }
}

/** A dispute is decided months after its beginning at the latest. */
const disputeDays = 180

async function compareDisputes(shop: ShopWithProvider, from: Date, to: Date): Promise<Difference[]> {
  const found: Difference[] = []
  const begun = new Date(from.getTime() - disputeDays * 86_400_000)
  for (let skip = 0; ; ) {
    const page = await shop.provider.listDisputes({ from: begun, to, skip })
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

/** Money with a known use: it pays an order, or has a refund. */
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

const lookAtKnown = async (
  shop: ShopWithProvider,
  money: ProviderPayment,
): Promise<Difference['kind'] | null> => ((await syncIfDiffering(shop, money)) ? 'refunded_elsewhere' : null)

async function lookAtUnknown(
  shop: ShopWithProvider,
  money: ProviderPayment,
): Promise<Difference['kind'] | null> {
  const isBack = money.status === 'refunded'
  if (await isRefundedUnmatched(shop.db, money.id)) {
    if (isBack) await noteGoneBack(shop.db, money.id)
    return null
  }
  const outcome = money.orderId === null ? 'unknown' : await settle(shop, money.orderId, money)
  if (outcome === 'paid' || outcome === 'returned') {
    await noteMatched(shop.db, money.id)
    return outcome === 'paid' ? 'settled' : 'returned'
  }
  if (isBack) {
    // Fully refunded money without an order needs no account.
    await noteGoneBack(shop.db, money.id)
    return null
  }
  if ((await keepUnmatched(shop.db, money)) !== 'open') return null
  const amount = formatPaise(money.amountPaise)
  const reason = `The provider captured ${amount} as ${money.id} for ${money.orderId ?? 'no order'}, which the books don't have. Was a backup restored? Match it to its order, or refund it.`
  await addFailedJob(shop.db, 'money', money.id, reason)
  return 'unknown_order'
}

/**
 * Looks again at one payment that is on the dead-letter queue, as the comparison would.
 * @returns whether the books explain it by now.
 * @throws {ProviderError} when the provider can't be asked.
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
  if (!known.has(money.id)) return (await lookAtUnknown(shop, money)) !== 'unknown_order'
  await lookAtKnown(shop, money)
  // What was refunded at the provider alone, or failed there, stays a matter for a person.
  if (await isForPerson(shop, money.id)) return false
  await noteMatched(shop.db, money.id)
  return true
}

async function isForPerson({ db }: ShopWithProvider, id: string): Promise<boolean> {
  const found = await readFirst(
    db,
    undecided,
    (columns) => sql`
    SELECT ${columns} FROM payment_balances b JOIN payments p ON p.provider_payment_id = b.provider_payment_id
    WHERE b.provider_payment_id = ${id}`,
  )
  return found?.is ?? false
}

/** Money went out at the provider alone, more went out than came, or it is owed and nothing is under way. */
const undecided = {
  is: sql<boolean>`b.provider_paise > 0 OR b.excess_paise > 0 OR (p.status = 'refund_due' AND b.pending_paise = 0)`,
}

async function settle(shop: ShopWithProvider, providerOrderId: string, money: ProviderPayment) {
  const settleNow = money.refundedPaise > 0 ? settleRefundedMoney : settlePayment
  const outcome = await settleNow(shop, providerOrderId, money)
  if (outcome !== 'unknown') return outcome
  // The process may have died, or a backup been restored, before the id of the provider's order was stored.
  const receipt = await receiptOf(shop, providerOrderId)
  const [payment] = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(sql`${payments.receipt} = ${receipt}`, isNull(payments.providerOrderId)))
  if (!payment) return 'unknown'
  await storeProviderOrder(shop.db, payment.id, providerOrderId)
  return settleNow(shop, providerOrderId, money)
}

async function receiptOf({ provider }: ShopWithProvider, providerOrderId: string): Promise<string | null> {
  try {
    return (await provider.fetchOrder(providerOrderId)).receipt
  } catch (error) {
    if (isUnknownToProvider(error)) return null
    throw error
  }
}

/** The most payments missing from a list that are looked up one by one. */
const maxMissing = 1_000

/**
 * Money that the books have as captured in that time and the provider did not list. It is looked up before it
 * counts.
 */
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
      and(gte(payments.createdAt, from), lte(payments.settledAt, to), isNotNull(payments.providerPaymentId)),
    )
  const unlisted = captured.filter(({ id }) => id !== null && !seen.has(id)).slice(0, maxMissing)
  const found: Difference[] = []
  for (const { id, orderId, amountPaise } of unlisted) {
    if (id === null || (await lookUpAtProvider(shop, id))) continue
    const reason = `The books say that ${id} was captured, and the provider has no such payment. Look whether the keys are those of another account.`
    await addFailedJob(shop.db, 'money', id, reason)
    found.push({ providerPaymentId: id, providerOrderId: orderId, amountPaise, kind: 'unknown_to_provider' })
  }
  return found
}

async function lookUpAtProvider({ provider }: ShopWithProvider, id: string): Promise<boolean> {
  try {
    await provider.fetchPayment(id)
    return true
  } catch (error) {
    if (isUnknownToProvider(error)) return false
    throw error
  }
}
