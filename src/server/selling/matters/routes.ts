import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as matters from '#contract/staff/matters.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { findDisputes } from './disputes.ts'
import { findMatters } from './find-matters.ts'
import { resolveMatter, retryMatter } from './settle-matter.ts'

/** Matters: what the shop could not resolve by itself. */
export function registerMatters(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(matters.listMatters, ({ query }) => findMatters(db, query))
  api(matters.listDisputes, () => findDisputes(db))
  api(matters.retryMatter, async ({ caller, request, params }) => {
    await retryMatter(db, actorOf(caller, request.id), params.id)
    return { message: 'The refund is tried again.' }
  })
  api(matters.resolveMatter, async ({ caller, request, params, body }) => {
    await resolveMatter(db, actorOf(caller, request.id), params.id, body.reason)
    return { message: 'It is off the list.' }
  })
}
