import type { Balance } from './balance.ts'

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
