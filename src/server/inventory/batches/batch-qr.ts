import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lazyPackage } from '../../platform/lazy-package.ts'
import { readBatch } from './read-batch.ts'

const bwip = lazyPackage<typeof import('bwip-js/node')>('bwip-js/node')

/**
 * Draws the QR code of a batch page as SVG, for labels.
 * @throws {ShopError} `not_found`, `wrong_batch_state` for packs without a batch.
 */
export async function drawBatchQr(db: Database, { id, siteUrl }: { id: number; siteUrl: string }) {
  const { number } = await readBatch(db, id)
  if (number === null)
    throw new ShopError('wrong_batch_state', 'These packs are of no batch that anybody knows.')
  const svg = bwip().toSVG({ bcid: 'qrcode', text: `${siteUrl}/batch/${number}`, padding: 4 })
  return { name: `batch-${number}.svg`, bytes: Buffer.from(svg) }
}
