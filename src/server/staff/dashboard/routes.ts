import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as today from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { counters } from './counters.ts'
import { readHandovers, writeHandover } from './handover.ts'
import { keepCounts } from './kept-counts.ts'
import { catchUp, readSince } from './since.ts'

type ChecklistProgress = Reply<typeof today.getToday>['checklist']

/**
 * Routes of Today: counters by the caller's permissions, handover notes and recent changes.
 * @param readProgress reads the checklist of a new owner, for callers who may read the settings.
 */
export function registerToday(
  api: StaffHandle,
  { db }: { db: NodePgDatabase },
  readProgress: () => Promise<ChecklistProgress>,
): void {
  const countTile = keepCounts()
  api(today.getToday, async ({ caller }) => {
    const seen = counters.filter(({ permission }) => caller.permissions.includes(permission))
    const [counted, notes, since, checklist] = await Promise.all([
      Promise.all(
        seen.map(async ({ key, label, list, count }) => ({
          key,
          label,
          list,
          // A count may depend on what the caller may read.
          ...(await countTile([key, ...caller.permissions].join(' '), () => count(db, caller.permissions))),
        })),
      ),
      readHandovers(db),
      readSince(db, caller),
      caller.permissions.includes('settings.read') ? readProgress() : null,
    ])
    return { counters: counted, ...notes, since, checklist }
  })
  api(today.writeHandover, ({ body, actor }) => writeHandover(db, actor, body))
  api(today.catchUp, async ({ caller, body }) => {
    await catchUp(db, caller.staffId, body.up_to)
    return { message: 'You are up to date.' }
  })
}
