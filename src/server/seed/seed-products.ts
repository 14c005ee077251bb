import type { Database } from '../db/database.ts'
import { productComponents, products, stock, stockMovements } from '../db/tables.ts'
import { sampleProducts } from './products.ts'

export interface Opening {
  at: Date
  /** Packs of a product that orders written next took since the opening; the stock is what the sample names after them. */
  soldSince: Map<number, number>
}

/** Puts the sample products on the shelf, each with the stock that the sample names. */
export async function seedProducts(db: Database, { at, soldSince }: Opening): Promise<void> {
  await db.insert(products).values(
    sampleProducts.map(({ stock: _stock, components: _components, ...product }, position) => ({
      ...product,
      position,
    })),
  )
  await db
    .insert(productComponents)
    .values(
      sampleProducts.flatMap(({ id, components }) =>
        components.map((component, position) => ({ productId: id, position, ...component })),
      ),
    )
  await db.insert(stock).values(sampleProducts.map(({ id, stock }) => ({ productId: id, onHand: stock })))
  const opened = sampleProducts.map(({ id, stock }) => ({
    productId: id,
    change: stock + (soldSince.get(id) ?? 0),
    reason: 'opening stock',
    createdAt: at,
  }))
  await db.insert(stockMovements).values(opened.filter(({ change }) => change > 0))
}
