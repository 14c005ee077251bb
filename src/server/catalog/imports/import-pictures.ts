import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import { stemOf } from '#shared/pictures/own.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findByAddress, markPicturesUsed } from '../../platform/images/own/own-pictures.ts'
import { galleryOf } from '../admin/apply-edit.ts'
import { writePictures } from '../admin/product-pictures.ts'
import type { PlannedProduct } from './plan-products.ts'

const goneMessage = 'The shop does not keep this picture. Please add it to the media first.'

/** The new cover picture in a row, or null. */
const pictureOf = ({ changes, fit }: PlannedProduct): string | null =>
  ('image_url' in changes && fit.image_url) || null

/** Rejects rows with an unknown picture of the media library. */
export async function assertKnownPictures(tx: Database, rows: PlannedProduct[]): Promise<void> {
  const given = rows.filter((row) => stemOf(pictureOf(row) ?? '') !== null)
  const stored = await findByAddress(
    tx,
    given.map((row) => pictureOf(row) ?? ''),
  )
  for (const row of given) {
    if (stored.has(pictureOf(row) ?? '')) continue
    Object.assign(row, { outcome: 'refused', changes: {}, problems: { image_url: goneMessage } })
  }
}

/** The gallery of a product with the new cover of a row first; null without a new cover or a gallery. */
export function galleryWithCover(row: PlannedProduct): ProductPicture[] | null {
  const picture = pictureOf(row)
  const live = row.known?.live
  return (picture !== null && live && galleryOf({ image_url: picture }, live)) || null
}

/**
 * Puts the picture of each row first in the gallery of its product, as an edit does.
 * @throws {ShopError} `invalid_request` for a deleted picture.
 */
export async function writeCovers(
  tx: Database,
  written: { row: PlannedProduct; productId: number }[],
): Promise<void> {
  const galleries = written.flatMap(({ row, productId }) => {
    const pictures = galleryWithCover(row)
    return pictures === null ? [] : { productId, pictures }
  })
  const covers = written.flatMap(({ row }) => pictureOf(row) ?? [])
  const missingPictures = await markPicturesUsed(tx, covers)
  if (missingPictures.length > 0) throw new ShopError('invalid_request', goneMessage)
  await writePictures(tx, galleries)
}
