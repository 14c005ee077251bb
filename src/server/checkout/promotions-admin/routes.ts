import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/promotions.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { createOffer, editOffer, endOffer } from './edit-offer.ts'
import { findGoods } from './find-goods.ts'
import { drawCodes, makeCodes } from './make-codes.ts'
import { previewOffer } from './preview-offer.ts'
import { findOffers, readOffer } from './read-offers.ts'

/** Offers in the back office. */
export function registerOffers(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listOffers, ({ query }) => findOffers(db, query))
  api(calls.findOfferGoods, ({ query }) => findGoods(db, query.q ?? ''))
  api(calls.getOffer, ({ params }) => readOffer(db, params.id))
  api(calls.previewOffer, ({ body }) => previewOffer(db, body))
  api(calls.createOffer, ({ caller, request, idempotency, body }) =>
    createOffer(db, { actor: actorOf(caller, request.id), idempotency }, body),
  )
  api(calls.editOffer, ({ caller, request, params, body }) =>
    editOffer(db, actorOf(caller, request.id), { ...body, ...params }),
  )
  api(calls.endOffer, ({ caller, request, params, body }) =>
    endOffer(db, actorOf(caller, request.id), { ...body, ...params }),
  )
  api(calls.makeOfferCodes, ({ caller, request, idempotency, params, body }) =>
    makeCodes(db, { actor: actorOf(caller, request.id), idempotency }, { ...params, ...body }),
  )
  api(calls.readOfferCodes, async ({ caller, request, params }) => {
    const entity = { kind: 'offer', id: params.id }
    await writeEntry(db, actorOf(caller, request.id), { action: 'offer_codes_read', entity })
    return drawCodes(db, params.id)
  })
}
