import { inArray, sql } from 'drizzle-orm'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import type { ProductImage } from '#contract/shop/products.ts'
import { stemOf } from '#shared/pictures/own.ts'
import type { Database } from '../../platform/database/database.ts'
import { manyRows } from '../../platform/database/many-rows.ts'
import { productPictures } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findByAddress, markPicturesUsed } from '../../platform/images/own/own-pictures.ts'

/** The size in pixels of pictures of the release; pages know the real one from the build. */
const usualSize = { width: 800, height: 800 }

/** Pictures with their sizes in pixels, as pages show them, without deleted ones. */
export async function describePictures(db: Database, pictures: ProductPicture[]): Promise<ProductImage[]> {
  const addresses = pictures.map(({ src }) => src)
  const own = await findByAddress(db, addresses)
  const known = await sizesOf(db, addresses)
  return pictures
    .filter(({ src }) => stemOf(src) === null || own.has(src))
    .map(({ src, alt }) => {
      const { width, height } = own.get(src) ?? known.get(src) ?? usualSize
      return { src, alt, width, height }
    })
}

async function sizesOf(db: Database, addresses: string[]): Promise<Map<string, typeof usualSize>> {
  if (addresses.length === 0) return new Map()
  const rows = await db.select().from(productPictures).where(inArray(productPictures.src, addresses))
  return new Map(rows.map(({ src, width, height }) => [src, { width, height }]))
}

/** Problems that prevent the publishing of pictures, by field. */
export async function unknownPictureErrors(
  db: Database,
  pictures: ProductPicture[],
): Promise<Record<string, string>> {
  const own = pictures.filter(({ src }) => stemOf(src) !== null)
  const found = await findByAddress(
    db,
    own.map(({ src }) => src),
  )
  return missingPictureError(pictures, (src) => stemOf(src) !== null && !found.has(src))
}

/**
 * Replaces the galleries of products. The caller has locked their rows.
 * @throws {ShopError} `invalid_request` for a deleted picture.
 */
export async function writePictures(
  tx: Database,
  galleries: { productId: number; pictures: ProductPicture[] }[],
): Promise<void> {
  if (galleries.length === 0) return
  const all = galleries.flatMap(({ pictures }) => pictures)
  const missingSources = new Set(
    await markPicturesUsed(
      tx,
      all.map(({ src }) => src),
    ),
  )
  for (const { pictures } of galleries) {
    const errors = missingPictureError(pictures, (src) => missingSources.has(src))
    if (errors.pictures) throw new ShopError('invalid_request', errors.pictures, { errors })
  }
  const sizes = new Map(
    (await describePictures(tx, all)).map(({ src, width, height }) => [src, { width, height }]),
  )
  const rows = galleries.flatMap(({ productId, pictures }) =>
    pictures.map((picture, position) => ({
      productId,
      position,
      ...picture,
      ...(sizes.get(picture.src) ?? usualSize),
    })),
  )
  const ids = sql.param(galleries.map(({ productId }) => productId))
  await tx.execute(sql`DELETE FROM product_pictures WHERE product_id = ANY (${ids}::int[])`)
  if (rows.length > 0) await tx.execute(sql`INSERT INTO product_pictures ${manyRows(productPictures, rows)}`)
}

function missingPictureError(
  pictures: ProductPicture[],
  isMissing: (src: string) => boolean,
): Record<string, string> {
  const index = pictures.findIndex(({ src }) => isMissing(src))
  return index < 0
    ? {}
    : { pictures: `Picture ${index + 1} is not kept any more. Please take it out, or add it again.` }
}

/** The gallery of a `product` as a JSON array. */
export const picturesJson = sql`(
  SELECT coalesce(json_agg(json_build_object('alt', picture.alt, 'src', picture.src) ORDER BY picture.position), '[]')
  FROM product_pictures picture WHERE picture.product_id = product.id)`
