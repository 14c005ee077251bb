import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { checklistDismissals } from '../../platform/database/tables.ts'

/** Dismisses the checklist from Today, or restores it; the state of its rows does not change. */
export const dismiss = (db: NodePgDatabase, actor: StaffActor, isDismissed: boolean): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    if (isDismissed)
      await tx.insert(checklistDismissals).values({ staffId: actor.staffId }).onConflictDoNothing()
    else await tx.delete(checklistDismissals)
    await recordAudit({
      action: isDismissed ? 'checklist_put_away' : 'checklist_put_back',
      entity: { kind: 'checklist', id: 'today' },
    })
  })
