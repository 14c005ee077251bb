import { setTimeout as wait } from 'node:timers/promises'
import type { Breakable } from './breakable.ts'
import { type Provider, repetition } from './provider.ts'
import type { Chances } from './random.ts'
import { createWeightedOrder } from './weighted-order.ts'

/** Kinds of faults at the provider, one after the other, with their weights. */
export const spells = {
  none: 2,
  fail_next: 2,
  fail_after_next: 3,
  hang_next_ms: 1,
  'refusals with 401': 1,
  'refusals with 403': 1,
  'refusals with 409': 1,
  'refusals with 429': 1,
  'receipts found late': 1,
  'captures that wait': 1,
  'refunds that stay pending': 1,
  'refunds that fail': 1,
  'low balance': 1,
  'a fee that the customer bears': 1,
  'an offer at checkout': 1,
  dispute: 4,
  'refund in the dashboard': 2,
}
type Spell = keyof typeof spells

const pause = (ms: number, over: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: over }).catch(() => undefined)

export async function changeFaults(parts: Breakable, chances: Chances, over: AbortSignal): Promise<void> {
  const { provider, observations } = parts
  const deal = createWeightedOrder(spells, chances)
  await provider.setFaults({ seed: chances.between(1, 1_000_000), late_ms: 2_000 })
  while (!over.aborted) {
    await provider.setFaults({ ...webhookTrouble(chances), ...repetition })
    const spell = deal()
    if (await begin(spell, parts, chances)) observations.count(`weather: ${spell}`)
    await pause(chances.between(800, 2_500), over)
    await end(spell, provider)
  }
}

function webhookTrouble(chances: Chances): Record<string, number> {
  const isBad = chances.happens(0.8)
  const share = (most: number) => (isBad && chances.happens(0.6) ? chances.between(1, most * 100) / 100 : 0)
  return {
    drop: share(0.5),
    duplicate: share(0.6),
    shuffle: share(0.6),
    bad_signature: share(0.4),
    delay_ms: chances.happens(0.4) ? chances.between(100, 3_000) : 0,
  }
}

/** @returns whether it happened: nothing can be disputed before the first payment. */
async function begin(spell: Spell, { provider }: Breakable, chances: Chances): Promise<boolean> {
  if (spell === 'none') return true
  if (spell === 'dispute') return moveDisputes(provider, chances)
  if (spell === 'refund in the dashboard') return refundInDashboard(provider, chances)
  if (spell === 'low balance') await provider.setBalance(chances.between(0, 60_000))
  else await provider.setFaults(faultsOf(spell, chances))
  return true
}

function faultsOf(
  spell: Exclude<Spell, 'none' | 'dispute' | 'refund in the dashboard' | 'low balance'>,
  chances: Chances,
): Record<string, number> {
  switch (spell) {
    case 'fail_next':
    case 'fail_after_next':
      return { [spell]: chances.between(1, 4) }
    case 'hang_next_ms':
      return { hang_next_ms: chances.between(1_000, 9_500) }
    case 'receipts found late':
      return { receipt_ms: chances.between(300, 2_500), fail_after_next: 2 }
    case 'captures that wait':
      return { capture_ms: chances.between(300, 5_000) }
    case 'refunds that stay pending':
      return { refund_ms: chances.between(2_000, 15_000) }
    case 'a fee that the customer bears':
      return { customer_fee: 1 }
    case 'an offer at checkout':
      return { offer_percent: chances.between(1, 30) }
    case 'refunds that fail':
      return { refund_ms: chances.between(0, 3_000), fail_refunds: chances.between(1, 3) }
    default: {
      const status = Number(spell.slice(-3))
      return { refuse_next: chances.between(1, 5), refuse_status: status, retry_after: chances.between(0, 1) }
    }
  }
}

async function end(spell: Spell, provider: Provider): Promise<void> {
  if (spell === 'low balance') await provider.setBalance(null)
  await provider.setFaults({ receipt_ms: 0, capture_ms: 0, refund_ms: 0, customer_fee: 0, offer_percent: 0 })
}

/** Disputes a captured payment or a part of it, and moves open disputes on. */
async function moveDisputes(provider: Provider, chances: Chances): Promise<boolean> {
  const { payments, disputes } = await provider.books()
  for (const { id, status } of disputes) {
    if (status === 'open' && chances.happens(0.5)) await provider.moveDispute(id, 'under_review')
    else if (status === 'under_review' && chances.happens(0.5)) {
      await provider.moveDispute(id, chances.pick({ won: 1, lost: 2, closed: 1 }))
    }
  }
  const payment = pickCaptured(payments, chances)
  if (payment) await provider.dispute(payment.id, partOf(payment, chances))
  return payment !== undefined
}

async function refundInDashboard(provider: Provider, chances: Chances): Promise<boolean> {
  const payment = pickCaptured((await provider.books()).payments, chances)
  return payment !== undefined && (await provider.refundInDashboard(payment.id, partOf(payment, chances)))
}

/** Half of a payment now and then, and all of it otherwise. */
const partOf = ({ amount }: Payment, chances: Chances): number | undefined =>
  chances.happens(0.5) ? Math.ceil(amount / 2) : undefined

type Payment = Awaited<ReturnType<Provider['books']>>['payments'][number]

function pickCaptured(payments: Payment[], chances: Chances): Payment | undefined {
  const captured = payments.filter(
    ({ status, amount_refunded }) => status === 'captured' && amount_refunded === 0,
  )
  return chances.oneOf(captured)
}

/** Ends all faults, so that open work can finish. */
export async function calm(provider: Provider): Promise<void> {
  await provider.calm()
  await provider.setBalance(null)
  for (const { id, status } of (await provider.books()).disputes) {
    if (status === 'open' || status === 'under_review') await provider.moveDispute(id, 'won')
  }
}
