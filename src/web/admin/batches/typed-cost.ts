import { amountOf, noAmount } from '../components/typed-rupees.ts'

export const costLabel = 'Cost of a pack, in rupees (optional)'

/** What is wrong with a typed cost; it may be left out. */
export const wrongCost = ({ cost }: { cost: string }): { cost?: string } => {
  const amount = amountOf(cost)
  if (amount === null || amount > 1_000_000) return { cost: noAmount }
  return amount < 0 ? { cost: 'A cost is not below nothing.' } : {}
}

/** A typed cost, or undefined where none is. */
export const costOf = (cost: string): number | undefined =>
  cost.trim() === '' ? undefined : (amountOf(cost) ?? undefined)
