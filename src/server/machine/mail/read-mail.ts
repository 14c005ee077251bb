import { desc, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Desk, UnsendableMail, writeLetter } from '../../letters.ts'
import { makeResetToken } from '../../people/accounts/reset-tokens.ts'
import { outbox } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { RenderedMail } from './letter.ts'
import { renderMail } from './render-mail.ts'

/** A mail as the mail reader of a fresh machine shows it. */
export interface ReadableMail extends RenderedMail {
  id: number
  to: string
  /** When it was sent; while it waits, when it was written. ISO. */
  sentAt: string
}

interface ReadersDesk extends Desk {
  db: NodePgDatabase
}

const mostShown = 100

/** The newest mails first, all or those to one address. What can't be written any more is left out. */
export async function readMails(desk: ReadersDesk, to: string | null): Promise<ReadableMail[]> {
  const rows = await desk.db
    .select()
    .from(outbox)
    .where(
      sql`${ne(outbox.status, 'nobody')} AND (${to}::text IS NULL OR lower(${outbox.recipient}) = lower(${to}))`,
    )
    .orderBy(desc(outbox.id))
    .limit(mostShown)
  const mails: ReadableMail[] = []
  for (const row of rows) {
    const mail = await read(desk, row)
    if (mail) mails.push(mail)
  }
  return mails
}

export async function readMail(desk: ReadersDesk, id: number): Promise<ReadableMail | null> {
  const [row] = await desk.db
    .select()
    .from(outbox)
    .where(sql`${outbox.id} = ${id} AND ${ne(outbox.status, 'nobody')}`)
  return row ? read(desk, row) : null
}

type Row = typeof outbox.$inferSelect

async function read(desk: ReadersDesk, row: Row): Promise<ReadableMail | null> {
  try {
    const data = row.template === 'reset-link' ? await withToken(desk, row.id) : row.data
    const letter = await writeLetter(row.template, data, desk)
    const sentAt = (row.sentAt ?? row.createdAt).toISOString()
    return { ...renderMail(letter, desk.siteUrl), id: row.id, to: row.recipient, sentAt }
  } catch (error) {
    if (error instanceof UnsendableMail) return null
    throw error
  }
}

/** Reading a reset link here is its delivery. Its token is kept, so that the link stays the same however often it is read. */
async function withToken({ db }: ReadersDesk, id: number): Promise<Row['data']> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update')
    const data = row?.data ?? {}
    if (data.token) return data
    const token = await makeResetToken(tx, Number(data.resetId))
    if (token === null) return data
    const kept = { ...data, token }
    await tx.update(outbox).set({ data: kept }).where(eq(outbox.id, id))
    return kept
  })
}
