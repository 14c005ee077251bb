import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { checklistPutAway } from '../../platform/database/tables.ts'

/** Takes the checklist off Today, or puts it back; what is so already stays so. */
export const putAway = (db: NodePgDatabase, actor: StaffActor, isPutAway: boolean): Promise<void> =>
  change(db, actor, async (tx, note) => {
    if (isPutAway) await tx.insert(checklistPutAway).values({ staffId: actor.staffId }).onConflictDoNothing()
    else await tx.delete(checklistPutAway)
    await note({
      action: isPutAway ? 'checklist_put_away' : 'checklist_put_back',
      entity: { kind: 'checklist', id: 'today' },
    })
  })
