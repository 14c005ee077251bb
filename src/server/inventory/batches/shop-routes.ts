import { getBatchCertificate, getBatchPassport, listBatchesOnSale } from '#contract/shop/batches.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { findBatchesOnSale } from './on-sale.ts'
import { readPassport, readPublicCertificate } from './passport.ts'

/** Shop routes of batch pages. */
export function registerBatchRoutes(api: Handle, { db }: AppContext): void {
  api(listBatchesOnSale, async () => ({ batches: await findBatchesOnSale(db) }))
  api(getBatchPassport, ({ params }) => readPassport(db, params.number))
  api(getBatchCertificate, ({ params }) => readPublicCertificate(db, params.number))
}
