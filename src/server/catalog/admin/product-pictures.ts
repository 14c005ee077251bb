import { eq, inArray, sql } from 'drizzle-orm'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import type { ProductImage } from '#contract/shop/products.ts'
import { stemOf } from '#shared/pictures/own.ts'
import type { Database } from '../../platform/database/database.ts'
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
 * Replaces the gallery of a product. The caller has locked its row.
 * @throws {ShopError} `invalid_request` for a deleted picture.
 */
export async function writePictures(
  tx: Database,
  productId: number,
  pictures: ProductPicture[],
): Promise<void> {
  const missingSources = await markPicturesUsed(
    tx,
    pictures.map(({ src }) => src),
  )
  const errors = missingPictureError(pictures, (src) => missingSources.includes(src))
  if (errors.pictures) throw new ShopError('invalid_request', errors.pictures, { errors })
  const described = await describePictures(tx, pictures)
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
  if (described.length === 0) return
  await tx
    .insert(productPictures)
    .values(described.map((picture, position) => ({ productId, position, ...picture })))
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
