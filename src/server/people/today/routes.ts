import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as today from '#contract/staff/today.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { counters } from './counters.ts'
import { readHandovers, writeHandover } from './handover.ts'
import { catchUp, readSince } from './since.ts'

/** What waits for the caller, by their permissions, and what is new. */
export function registerToday(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(today.getToday, async ({ caller }) => {
    const seen = counters.filter(({ permission }) => caller.permissions.includes(permission))
    const [counted, notes, since] = await Promise.all([
      Promise.all(
        seen.map(async ({ key, label, list, count }) => ({ key, label, list, count: await count(db) })),
      ),
      readHandovers(db),
      readSince(db, caller),
    ])
    return { counters: counted, ...notes, since }
  })
  api(today.writeHandover, ({ caller, request, body }) =>
    writeHandover(db, actorOf(caller, request.id), body),
  )
  api(today.catchUp, async ({ caller, body }) => {
    await catchUp(db, caller.staffId, body.up_to)
    return { message: 'You are up to date.' }
  })
}
