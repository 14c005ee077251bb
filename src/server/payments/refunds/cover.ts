import type { Balance } from './balance.ts'

/** The excess of the balance without refunds at the provider that may still fail, in paise. */
const certainExcess = ({ excessPaise, providerPendingPaise }: Balance): number =>
  Math.max(0, excessPaise - providerPendingPaise)

/**
 * Whether the money of an unsent refund went out in another way, so that sending the refund would pay twice.
 * - `covered`: all of the money went out
 * - `pending`: the answer depends on refunds under way at the provider
 * - `partly`: less is left than the refund needs, so a person decides
 * - `free`: the balance has the money
 */
export type Cover = 'covered' | 'pending' | 'partly' | 'free'

export function coverOf(balance: Balance, amountPaise: number): Cover {
  if (balance.excessPaise === 0) return 'free'
  if (certainExcess(balance) >= amountPaise) return 'covered'
  return balance.providerPendingPaise > 0 ? 'pending' : 'partly'
}
