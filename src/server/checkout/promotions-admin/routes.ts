import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/promotions.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { createOffer, editOffer, endOffer } from './edit-offer.ts'
import { searchCatalog } from './find-goods.ts'
import { drawCodes, makeCodes } from './make-codes.ts'
import { previewOffer } from './preview-offer.ts'
import { findOffers, readOffer } from './read-offers.ts'

/** Offers in the back office. */
export function registerOffers(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listOffers, ({ query }) => findOffers(db, query))
  api(calls.findOfferGoods, ({ query }) => searchCatalog(db, query.q ?? ''))
  api(calls.getOffer, ({ params }) => readOffer(db, params.id))
  api(calls.previewOffer, ({ body }) => previewOffer(db, body))
  api(calls.createOffer, ({ actor, idempotency, body }) => createOffer(db, { actor, idempotency }, body))
  api(calls.editOffer, ({ params, body, actor }) => editOffer(db, actor, { ...body, ...params }))
  api(calls.endOffer, ({ params, body, actor }) => endOffer(db, actor, { ...body, ...params }))
  api(calls.makeOfferCodes, ({ actor, idempotency, params, body }) =>
    makeCodes(db, { actor, idempotency }, { ...params, ...body }),
  )
  api(calls.readOfferCodes, async ({ params, actor }) => {
    const entity = { kind: 'offer', id: params.id }
    await writeEntry(db, actor, { action: 'offer_codes_read', entity })
    return drawCodes(db, params.id)
  })
}
