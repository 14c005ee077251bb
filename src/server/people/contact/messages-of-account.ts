import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { instantOf, readRows } from '../../machine/database/rows.ts'
import { contactMessages } from '../../machine/database/tables.ts'
import type { Said } from '../../selling/evidence/read-evidence.ts'

const said = { at: sql<string>`${instantOf(contactMessages.createdAt)}`, text: contactMessages.message }

/** More than anybody reads in a dispute. */
const most = 50

/** What a shopper wrote to us under the address of their account, the oldest first. */
export async function messagesOfAccount(db: Database, accountId: number): Promise<Said[]> {
  const rows = await readRows(
    db,
    said,
    (columns) => sql`
    SELECT ${columns} FROM contact_messages
    WHERE lower(email) = (SELECT lower(email) FROM accounts WHERE id = ${accountId})
    ORDER BY contact_messages.id DESC LIMIT ${most}`,
  )
  return rows.toReversed().map((row) => ({ ...row, from: 'shopper' }))
}
