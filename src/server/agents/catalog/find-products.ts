import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { loadPicturedWhere, type PicturedProduct } from '../../catalog/products/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { type NamedThing, productIdOf, readId } from './product-ids.ts'

/** The sizes of one product, as the shop sorts them. */
export type Family = PicturedProduct[]

const familyHash = sql`left(md5(lower(${products.family})), 16)`

/** The families of these products with all their sizes, by product id. */
export async function loadFamilies(db: Database, productIds: number[]): Promise<Map<string, Family>> {
  if (productIds.length === 0) return new Map()
  const ids = sql`${sql.param(productIds)}::int[]`
  return grouped(
    await loadPicturedWhere(
      db,
      sql`${products.id} IN (SELECT unnest(${ids}) UNION SELECT size.id FROM products named
        JOIN products size ON lower(size.family) = lower(named.family) WHERE named.id = ANY (${ids}))`,
    ),
  )
}

function grouped(sizes: PicturedProduct[]): Map<string, Family> {
  const families = Map.groupBy(sizes, productIdOf)
  for (const family of families.values())
    family.sort((one, other) => (one.netWeightGrams ?? Infinity) - (other.netWeightGrams ?? Infinity))
  return families
}

/** An id with the product that it names, and the size, where it names one. */
export interface Match {
  id: string
  family: Family
  /** Null for an id of the product. */
  size: PicturedProduct | null
}

/** What ids name, in their order; unknown ones are left out. */
export async function findByIds(db: Database, ids: string[]): Promise<Match[]> {
  const things = new Map([...new Set(ids)].map((id) => [id, readId(id)]))
  const conditions = conditionsOf([...things.values()])
  if (conditions.length === 0) return []
  const named = await loadPicturedWhere(db, or(...conditions))
  const families = await loadFamilies(
    db,
    named.map(({ id }) => id),
  )
  return [...things].flatMap(([id, thing]) => {
    const found = named.find((product) => isNamed(product, thing))
    const family = found && families.get(productIdOf(found))
    if (!found || !family) return []
    const isSize = thing.kind === 'variant' || thing.kind === 'name'
    return [{ id, family, size: isSize ? (family.find((size) => size.id === found.id) ?? null) : null }]
  })
}

/** The expression of the index; the exact letters are compared afterwards. */
const lowerSku = sql`lower(${products.sku})`

function conditionsOf(things: NamedThing[]): SQL[] {
  const ids = things.flatMap((thing) => ('productId' in thing ? [thing.productId] : []))
  const digits = things.flatMap((thing) => (thing.kind === 'family' ? [thing.digits] : []))
  const names = things.flatMap((thing) => (thing.kind === 'name' ? [thing.name] : []))
  const lowered = names.map((name) => name.toLowerCase())
  return [
    ...(ids.length > 0 ? [inArray(products.id, ids)] : []),
    ...(digits.length > 0 ? [inArray(familyHash, digits)] : []),
    ...(names.length > 0 ? [inArray(lowerSku, lowered), inArray(products.slug, names)] : []),
  ]
}

function isNamed(product: PicturedProduct, thing: NamedThing): boolean {
  switch (thing.kind) {
    case 'variant':
      return product.id === thing.productId
    case 'single':
      return product.id === thing.productId && product.family === null
    case 'family':
      return productIdOf(product) === `f${thing.digits}`
    case 'name':
      return product.sku === thing.name || product.slug === thing.name
  }
}
