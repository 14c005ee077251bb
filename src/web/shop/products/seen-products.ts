import { memory } from '../../lib/session/browser-memory.ts'

/** What is remembered of a product that was looked at: no price, which may be another one by then. */
export interface SeenProduct {
  id: number
  name: string
  imageUrl: string
}

const max = 7

/** What the browser holds, the last one first; anything else that stands there counts as nothing. */
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

/** In the browser only, until the visitor forgets it or logs out. */
export const seenProducts = memory('seen-products', () => true)
