import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { callDays, type TokenCall } from '#contract/admin/assistant.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readRows } from '../../platform/database/rows.ts'
import { tokenCalls } from '../../platform/database/tables.ts'

/** Logs the call of a tool. */
export async function recordTokenCall(
  db: Database,
  call: { tokenId: number; tool: string; outcome: string; milliseconds: number },
): Promise<void> {
  await db.insert(tokenCalls).values(call)
}

const called = alias(tokenCalls, 'called')

const shown = {
  id: called.id,
  at: instantOf(called.at),
  by: sql<string>`'token ' || token.name || ' of ' || member.full_name`,
  tool: called.tool,
  outcome: called.outcome,
  milliseconds: called.milliseconds,
}

/** A page of the calls of tools, newest first. */
export async function findTokenCalls(
  db: Database,
  cursor: string | undefined,
): Promise<{ calls: TokenCall[]; next_cursor: string | null }> {
  const before = cursor ? sql`WHERE called.id < ${Number(cursor)}` : sql``
  const rows = await readRows(
    db,
    shown,
    (columns) => sql`
    SELECT ${columns}
    FROM token_calls called JOIN api_tokens token ON token.id = called.token_id JOIN staff_members member ON member.id = token.staff_id
    ${before} ORDER BY called.id DESC LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { calls: page, next_cursor }
}

/** Deletes calls after {@link callDays} days. */
export async function forgetTokenCalls(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM token_calls WHERE at < now() - make_interval(days => ${callDays})`)
}
