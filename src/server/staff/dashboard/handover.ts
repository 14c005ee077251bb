import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Handover } from '#contract/admin/dashboard.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst, readOne, requireRow } from '../../platform/database/rows.ts'
import { handoverNotes, staffMembers } from '../../platform/database/tables.ts'

const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

const handover = alias(handoverNotes, 'handover')

const noteRow = {
  day: handover.day,
  text: handover.body,
  by: alias(staffMembers, 'writer').fullName,
  version: handover.version,
  at: instantOf(handover.updatedAt),
}

const readNote = (db: Database, which: SQL): Promise<Handover | null> =>
  readFirst(
    db,
    noteRow,
    (columns) => sql`
    SELECT ${columns} FROM handover_notes handover JOIN staff_members writer ON writer.id = handover.written_by
    WHERE ${which} ORDER BY handover.day DESC LIMIT 1`,
  )

const dayRow = { day: sql<string>`${today}::text` }

/** Reads today's date in India, today's note and the newest earlier one. */
export async function readHandovers(
  db: Database,
): Promise<{ day: string; handover: Handover | null; last_handover: Handover | null }> {
  const [{ day }, handover, last_handover] = await Promise.all([
    readOne(db, dayRow, (columns) => sql`SELECT ${columns}`),
    readNote(db, sql`handover.day = ${today}`),
    readNote(db, sql`handover.day < ${today}`),
  ])
  return { day, handover, last_handover }
}

/**
 * Replaces today's note at the version that its writer saw.
 * @throws {ShopError} `version_conflict` with the present note.
 */
export const writeHandover = (
  db: NodePgDatabase,
  actor: StaffActor,
  { version, text }: { version: number; text: string },
): Promise<Handover> =>
  change(db, actor, async (tx, recordAudit) => {
    // The lock serialises two writers of the first note of a day.
    await tx.execute(sql`LOCK TABLE handover_notes IN SHARE ROW EXCLUSIVE MODE`)
    const before = await readNote(tx, sql`handover.day = ${today}`)
    assertVersion(before?.version ?? 0, version, before)
    await tx.execute(sql`
      INSERT INTO handover_notes (day, body, written_by) VALUES (${today}, ${text}, ${actor.staffId})
      ON CONFLICT (day) DO UPDATE SET body = excluded.body, written_by = excluded.written_by, updated_at = now()`)
    const after = requireRow(await readNote(tx, sql`handover.day = ${today}`))
    await recordAudit({
      action: 'handover_written',
      entity: { kind: 'handover', id: after.day },
      before: before && { text: before.text },
      after: { text: after.text },
    })
    return after
  })
