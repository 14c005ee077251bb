import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  batches,
  certificates,
  parts,
  productComponents,
  productPictures,
  products,
  shelfPlaces,
  stock,
  stockMovements,
} from '../../platform/database/tables.ts'
import { productFacets } from './product-facets.ts'
import { picturesOf } from './product-pictures.ts'
import { sampleProducts } from './products.ts'
import { sampleBatches, sampleBatchOf } from './sample-batches.ts'
import { sampleCertificate } from './sample-certificate.ts'
import { samplePlaces } from './sample-places.ts'

export interface Opening {
  at: Date
  /** Packs that the demo orders take, added to the sample's stock. */
  soldSince: Map<number, number>
}

/** Inserts the sample products and the parts of kits, each with the stock that the sample names. */
export async function seedProducts(db: Database, { at, soldSince }: Opening): Promise<void> {
  await db.insert(products).values(
    sampleProducts.map(({ stock: _stock, components: _components, ...product }, position) => ({
      ...product,
      ...productFacets[product.slug],
      position,
    })),
  )
  await db
    .insert(productPictures)
    .values(
      sampleProducts.flatMap(({ id, slug }) =>
        picturesOf(slug).map((picture, position) => ({ productId: id, position, ...picture })),
      ),
    )
  await setNextProductId(db)
  const written = await db
    .insert(parts)
    .values(Object.keys(sampleParts).map((name) => ({ name })))
    .returning()
  const shelf = [
    ...sampleProducts
      .filter(({ components }) => components.length === 0)
      .map(({ id, stock }) => ({ productId: id, onHand: stock, sold: soldSince.get(id) ?? 0 })),
    ...written.map(({ id, name }) => ({
      partId: id,
      onHand: sampleParts[name] ?? 0,
      sold: soldInKits(name, soldSince),
    })),
  ]
  const counted = await db
    .insert(stock)
    .values(shelf.map(({ sold: _sold, ...row }) => row))
    .returning()
  await db.insert(shelfPlaces).values(samplePlaces(counted))
  const stockOf = (part: string): number => {
    const partId = written.find(({ name }) => name === part)?.id
    const row = counted.find((candidate) => candidate.partId === partId)
    if (partId === undefined || !row) throw new Error(`A sample kit has "${part}", which is no part.`)
    return row.id
  }
  await db.insert(productComponents).values(
    sampleProducts.flatMap(({ id, components }) =>
      components.map((component, position) => ({
        productId: id,
        position,
        stockId: stockOf(component.name),
        ...component,
      })),
    ),
  )
  const opened = shelf.map(({ onHand, sold, ...what }) => ({
    ...what,
    change: onHand + sold,
    kind: 'opening' as const,
    reason: 'opening stock',
    createdAt: at,
  }))
  const nameOf = ({ productId, partId }: { productId: number | null; partId: number | null }): string =>
    sampleProducts.find(({ id }) => id === productId)?.slug ??
    written.find(({ id }) => id === partId)?.name ??
    ''
  const opening = await db
    .insert(batches)
    .values(
      counted.map(({ id, onHand, productId, partId }) => ({
        stockId: id,
        onHand,
        ...sampleBatchOf(nameOf({ productId, partId }), new Date()),
      })),
    )
    .returning()
  await db
    .insert(stockMovements)
    .values(
      opened
        .map((movement, at) => ({ ...movement, batchId: opening[at]?.id, batchChange: movement.change }))
        .filter(({ change }) => change > 0),
    )
  await seedCertificates(db, opening, at)
}

/** Inserts certificates of the sample's batches, except one, so that a trial shows a batch without one. */
async function seedCertificates(db: Database, opened: { id: number; number: string | null }[], at: Date) {
  const certified = opened.flatMap(({ id, number }) => {
    const known = sampleBatches.find((one) => one.number === number && one.hasCertificate)
    return known ? [{ id, known }] : []
  })
  await db.insert(certificates).values(
    await Promise.all(
      certified.map(async ({ id, known }) => {
        const name = sampleProducts.find(({ slug }) => slug === known.of)?.name ?? known.of
        const batch = sampleBatchOf(known.of, new Date())
        const bytes = await sampleCertificate(name, batch as Required<typeof batch>, at)
        return {
          batchId: id,
          name: `SAMPLE-${known.number}.pdf`,
          format: 'pdf' as const,
          bytes: Buffer.from(bytes),
        }
      }),
    ),
  )
}

/** Sets the next product id after the fixed ids of the sample. */
export const setNextProductId = (db: Database) =>
  db.execute(sql`SELECT setval(pg_get_serial_sequence('products', 'id'), (SELECT max(id) FROM products))`)

const soldInKits = (part: string, sold: Map<number, number>): number =>
  sampleProducts
    .filter(({ components }) => components.some(({ name }) => name === part))
    .reduce((sum, { id }) => sum + (sold.get(id) ?? 0), 0)

/** The parts of the sample kits with their stock. Kits that name the same part share it. */
export const sampleParts: Record<string, number> = {
  'Plastic pots with saucers, 10 inch, set of 3': 5_000,
  'Terracotta pots with saucers, 10 inch, set of 3': 0,
  'Seeds: coriander, palak, methi': 6_000,
  'Seeds: tulsi, coriander, methi': 400,
  'Balcony Feed, 100 g': 7_500,
  'Vermicompost & Neem Cake Blend, 1 kg': 6_500,
  'Hand trowel': 350,
}
