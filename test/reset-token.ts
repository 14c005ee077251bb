import { desc, sql } from 'drizzle-orm'
import { generateResetToken } from '#server/customers/accounts/reset-tokens.ts'
import type { AppContext } from '#server/platform/app-context.ts'
import { outbox } from '#server/platform/database/tables.ts'

/** The token that the newest waiting reset link of this address is mailed with; fails the test when there is none. */
export async function mailedToken({ db }: Pick<AppContext, 'db'>, email: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(sql`recipient = ${email} AND template = 'reset-link' AND status = 'waiting'`)
    .orderBy(desc(outbox.id))
  const token = mail ? await generateResetToken(db, Number(mail.data.resetId)) : null
  if (token === null) throw new Error(`No live reset link waits for ${email}.`)
  return token
}
