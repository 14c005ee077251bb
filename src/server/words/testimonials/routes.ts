import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/staff/testimonials.ts'
import { listTestimonials } from '#contract/testimonials.ts'
import type { Handle } from '../../machine/http/api.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import type { Shop } from '../../machine/shop.ts'
import { callOff, discardDraft, publishDraft, saveDraft } from './change-desk.ts'
import { readDesk } from './read-desk.ts'
import { readTestimonials } from './shown-testimonials.ts'

export function registerTestimonials(api: Handle, { db }: Shop): void {
  api(listTestimonials, () => readTestimonials(db))
}

/** The testimonials in the back office. */
export function registerTestimonialDesk(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.getTestimonialDesk, () => readDesk(db))
  api(calls.saveTestimonialDraft, ({ caller, request, body }) =>
    saveDraft(db, actorOf(caller, request.id), body),
  )
  api(calls.discardTestimonialDraft, ({ caller, request, body }) =>
    discardDraft(db, actorOf(caller, request.id), body),
  )
  api(calls.publishTestimonials, ({ caller, request, body }) =>
    publishDraft(db, actorOf(caller, request.id), body),
  )
  api(calls.callOffTestimonials, ({ caller, request, body }) =>
    callOff(db, actorOf(caller, request.id), body),
  )
}
