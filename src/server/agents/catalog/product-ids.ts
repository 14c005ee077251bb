import { createHash } from 'node:crypto'
import type { StockedProduct } from '../../catalog/products/store.ts'

// Each product of the shop is one size, which agents see as a variant. All sizes of a family are one product for agents.

type OfFamily = Pick<StockedProduct, 'id' | 'family'>

const familyDigits = 16

/** The id of the product that agents see for a size: that of its family, or its own. */
export const productIdOf = ({ id, family }: OfFamily): string =>
  family === null
    ? `p${id}`
    : `f${createHash('md5').update(family.toLowerCase()).digest('hex').slice(0, familyDigits)}`

/** The id of a size, as carts take it. */
export const variantIdOf = ({ id }: Pick<OfFamily, 'id'>): string => String(id)

/** The things that an id from an agent may name. */
export type NamedThing =
  | { kind: 'variant'; productId: number }
  /** A product with one size. */
  | { kind: 'single'; productId: number }
  | { kind: 'family'; digits: string }
  /** A SKU or a slug. */
  | { kind: 'name'; name: string }

export function readId(id: string): NamedThing {
  const [, prefix, digits] = /^(p?)([1-9]\d{0,8})$/.exec(id) ?? []
  if (digits) return { kind: prefix ? 'single' : 'variant', productId: Number(digits) }
  const family = /^f([0-9a-f]{16})$/.exec(id)?.[1]
  return family ? { kind: 'family', digits: family } : { kind: 'name', name: id }
}
