import { formatPaise, toPaise } from '#shared/money.ts'

/**
 * How far a cart is from free shipping.
 * @param remaining the least amount in rupees that makes shipping free; since the threshold itself does not, it is a paisa above what shoppers count.
 */
export function freeShippingWords(remaining: number, threshold: number): string {
  if (remaining === 0) return 'Shipping is free for this order.'
  const gapPaise = toPaise(remaining) - 1
  const amount = formatPaise(toPaise(threshold))
  return gapPaise === 0
    ? `You are at ${amount} exactly. Add one more pack of anything, and shipping is free.`
    : `A little over ${formatPaise(gapPaise)} more, and shipping is free.`
}
