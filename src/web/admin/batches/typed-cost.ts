import { amountOf, noAmount } from '../components/typed-rupees.ts'

export const costLabel = 'Cost of a pack, in rupees (optional)'

/** The error of a typed cost, which is optional. */
export const wrongCost = ({ cost }: { cost: string }): { cost?: string } => {
  const amount = amountOf(cost)
  if (amount === null || amount > 1_000_000) return { cost: noAmount }
  return amount < 0 ? { cost: 'A cost is not below nothing.' } : {}
}

/** A typed cost; undefined when the field is empty. */
export const costOf = (cost: string): number | undefined =>
  cost.trim() === '' ? undefined : (amountOf(cost) ?? undefined)
