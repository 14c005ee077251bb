import { desc, sql } from 'drizzle-orm'
import { generateCode } from '#server/customers/accounts/codes/sign-in-codes.ts'
import type { AppContext } from '#server/platform/app-context.ts'
import { outbox } from '#server/platform/database/tables.ts'

/** The code that the newest waiting mail of this address has; fails the test when there is none. */
export async function mailedCode({ db }: Pick<AppContext, 'db'>, email: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(sql`recipient = ${email} AND template = 'sign-in-code' AND status = 'waiting'`)
    .orderBy(desc(outbox.id))
  const code = mail ? await generateCode(db, Number(mail.data.codeId)) : null
  if (code === null) throw new Error(`No live code waits for ${email}.`)
  return code
}
