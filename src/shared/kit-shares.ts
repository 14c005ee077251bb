import { formatPaise } from './money.ts'
import { spread } from './spread.ts'

const paiseOf = (rupees: number): number => Math.round(rupees * 100)

const sum = (paise: number[]): number => paise.reduce((all, one) => all + one, 0)

/** The difference between shares and price, as a sentence; null where they agree. In rupees. */
export function looseShares(shares: number[], price: number): string | null {
  const total = sum(shares.map(paiseOf))
  const over = total - paiseOf(price)
  if (over === 0) return null
  const by = `${formatPaise(Math.abs(over))} ${over > 0 ? 'more' : 'less'} than the price`
  return `The shares add up to ${formatPaise(total)}, ${by}. Together they must be the price before any discount.`
}

/** Shares in their present proportion that add up to a price; equal shares where all are 0. In rupees. */
export function fitShares(shares: number[], price: number): number[] {
  const weights = shares.map(paiseOf)
  const known = sum(weights) > 0 ? weights : weights.map(() => 1)
  return spread(paiseOf(price), known).map((paise) => paise / 100)
}
