import { memory } from '../../lib/session/browser-memory.ts'

/** The stored facts of a seen product, without its price, which may change. */
export interface SeenProduct {
  id: number
  name: string
  imageUrl: string
}

const max = 7

/** The stored products, the last one first; invalid entries are dropped. */
export function readSeen(stored: string | null): SeenProduct[] {
  if (stored === null) return []
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter(isSeen).slice(0, max) : []
  } catch {
    return []
  }
}

/** The list with a product in front, once. */
export const withSeen = (list: SeenProduct[], product: SeenProduct): SeenProduct[] =>
  [product, ...list.filter(({ id }) => id !== product.id)].slice(0, max)

const isSeen = (value: unknown): value is SeenProduct => {
  const { id, name, imageUrl } = (value ?? {}) as Partial<Record<keyof SeenProduct, unknown>>
  return Number.isInteger(id) && typeof name === 'string' && typeof imageUrl === 'string'
}

/** Only in the browser, until the visitor deletes it or logs out. */
export const seenProducts = memory('seen-products', () => true)
