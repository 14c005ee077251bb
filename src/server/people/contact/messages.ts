import { lt, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Message } from '#contract/staff/matters.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { readOne, readRows } from '../../machine/database/rows.ts'
import { contactMessages } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'

type View = 'open' | 'all'

const pageSize = 50

const viewOf = (view: View): SQL => (view === 'open' ? sql`c.answered_at IS NULL` : sql`true`)

const instant = (column: string): SQL =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const messageJson = sql<Message>`json_build_object('id', c.id, 'at', ${instant('c.created_at')}, 'name', c.name, 'email', c.email,
  'phone', c.phone, 'text', c.message, 'answered_at', ${instant('c.answered_at')}, 'answered_by', m.full_name)`

const shown = { message: messageJson }

/** A page of messages: of the open ones the oldest first, since it waits longest. */
export async function findMessages(
  db: Database,
  { view = 'open', cursor }: { view?: View | undefined; cursor?: string | undefined },
): Promise<{ messages: Message[]; next_cursor: string | null; count: number }> {
  const isOldestFirst = view === 'open'
  const after = cursor ? sql`AND c.id ${isOldestFirst ? sql`>` : sql`<`} ${Number(cursor)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      shown,
      (columns) => sql`
      SELECT ${columns} FROM contact_messages c LEFT JOIN staff_members m ON m.id = c.answered_by
      WHERE ${viewOf(view)} ${after} ORDER BY c.id ${isOldestFirst ? sql`ASC` : sql`DESC`} LIMIT ${pageSize + 1}`,
    ),
    countMessages(db, view),
  ])
  const page = rows.slice(0, pageSize).map(({ message }) => message)
  return { messages: page, next_cursor: rows.length > pageSize ? String(page.at(-1)?.id) : null, count }
}

const counted = { count: sql<number>`count(*)::int` }

/** How many a view has: the number that its list tells. */
export async function countMessages(db: Database, view: View): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM contact_messages c WHERE ${viewOf(view)}`,
  )
  return count
}

/**
 * Marks a message as answered or not; a repetition changes nothing.
 * @throws {ShopError} `not_found`.
 */
export const markMessage = (
  db: NodePgDatabase,
  actor: StaffActor,
  { id, is_answered, how }: { id: number; is_answered: boolean; how?: string | undefined },
): Promise<Message> =>
  change(db, actor, async (tx, note) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE contact_messages SET
        answered_at = CASE WHEN ${is_answered}::boolean THEN coalesce(answered_at, now()) END,
        answered_by = CASE WHEN ${is_answered}::boolean THEN coalesce(answered_by, ${actor.staffId}) END
      WHERE id = ${id}`)
    if (rowCount !== 1) throw new ShopError('not_found', 'There is no such message.')
    await note({
      action: is_answered ? 'message_answered' : 'message_reopened',
      entity: { kind: 'message', id },
      reason: how ?? null,
    })
    const { message } = await readOne(
      tx,
      shown,
      (columns) => sql`
      SELECT ${columns} FROM contact_messages c LEFT JOIN staff_members m ON m.id = c.answered_by
      WHERE c.id = ${id}`,
    )
    return message
  })

/** Deletes messages after the time that the privacy notice names. */
export async function forgetOldMessages(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest))
}
