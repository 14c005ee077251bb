import type { KitPart } from '#contract/admin/kit-parts.ts'
import { fitShares, looseShares } from '#shared/kit-shares.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import type { TypedPart } from './kit-items.ts'

const rupeesIn = (typed: string): number | null => {
  const rupees = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isFinite(rupees) && rupees >= 0 ? rupees : null
}

interface Sum {
  total: number
  price: number
  /** How far the shares miss the price; null when they add up. */
  problem: string | null
}

/** The sum of the shares against the price; null while a share is invalid. */
export function sumOfShares(parts: TypedPart[], typedPrice: string): Sum | null {
  const shares = parts.map(({ share }) => rupeesIn(share))
  const price = rupeesIn(typedPrice)
  if (price === null || !shares.every((share) => share !== null)) return null
  const paise = shares.reduce((sum, share) => sum + toPaise(share), 0)
  return { total: toRupees(paise), price, problem: looseShares(shares, price) }
}

/** The same parts with shares that add up to the price, in their proportion; those that are no amount count as nothing. */
export function fitted(parts: TypedPart[], typedPrice: string): TypedPart[] {
  const price = rupeesIn(typedPrice)
  if (price === null) return parts
  const shares = fitShares(
    parts.map(({ share }) => rupeesIn(share) ?? 0),
    price,
  )
  return parts.map((part, index) => ({ ...part, share: String(shares[index] ?? 0) }))
}

interface Packable {
  kits: number
  /** The scarcest part. */
  min: string
}

/** How many kits can be packed from the free stock; null when unknown. */
export function packable(parts: TypedPart[], stockItems: Map<number, KitPart>): Packable | null {
  const counts = parts.map(({ stock_id, amount }) => {
    const row = stockItems.get(stock_id)
    const each = Number(amount)
    return row && Number.isInteger(each) && each > 0
      ? { kits: Math.floor(Math.max(0, row.free) / each), min: row.name }
      : null
  })
  if (counts.length === 0 || !counts.every((count) => count !== null)) return null
  return counts.reduce((min, count) => (count.kits < min.kits ? count : min))
}
