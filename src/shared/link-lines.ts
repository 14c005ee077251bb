import { maxQuantity, minQuantity } from './field-rules.ts'

/** A product of a link with its packs. */
export interface LinkLine {
  productId: number
  quantity: number
}

export interface LinkLines {
  /** Each product once, in the order of first mention, with the sum of its packs. */
  items: LinkLine[]
  /** Names that no product can have. */
  unknown: string[]
  /** Whether a part is neither a product nor a name. */
  isUnreadable: boolean
}

/** Beyond ten packs only the excess counts, not its size. */
const maxAsked = maxQuantity + 1

/**
 * Reads the lines of a link, such as '1:2,4:1'. A missing or unreadable quantity is one pack, as with `?quantity=`.
 * Quantities above ten become 11, one more than an order takes. The page repeats an unknown name only when it looks
 * like an id, so that a link can't put sentences on the page.
 */
export function readLinkLines(text: string): LinkLines {
  const packs = new Map<number, number>()
  const unknown = new Set<string>()
  let isUnreadable = false
  for (const line of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', quantity = ''] = line.trim().split(':', 2)
    if (/^[1-9]\d{0,8}$/.test(name)) {
      const sum = (packs.get(Number(name)) ?? 0) + packsOf(quantity)
      packs.set(Number(name), Math.min(maxAsked, sum))
    } else if (/^[\w.~-]{1,40}$/.test(name)) {
      unknown.add(name)
    } else {
      isUnreadable = true
    }
  }
  return {
    items: [...packs].map(([productId, quantity]) => ({ productId, quantity })),
    unknown: [...unknown],
    isUnreadable,
  }
}

const packsOf = (text: string): number =>
  Math.max(minQuantity, Math.min(maxAsked, Math.trunc(Number(text)) || minQuantity))

/** Writes lines as {@link readLinkLines} reads them. */
export const writeLinkLines = (items: LinkLine[]): string =>
  items.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',')
