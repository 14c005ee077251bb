import { desc, ne, sql } from 'drizzle-orm'
import type { Desk } from '../../letters.ts'
import { UnsendableMail, writeLetter } from '../../letters.ts'
import { outbox } from '../database/tables.ts'
import type { RenderedMail } from './letter.ts'
import { renderMail } from './render-mail.ts'

/** A mail as the mail reader of a fresh machine shows it. */
export interface ReadableMail extends RenderedMail {
  id: number
  to: string
  /** When it was sent; while it waits, when it was written. ISO. */
  sentAt: string
}

const mostShown = 100

/** The newest mails first, all or those to one address. What can't be written any more is left out. */
export async function readMails(desk: Desk, to: string | null): Promise<ReadableMail[]> {
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

export async function readMail(desk: Desk, id: number): Promise<ReadableMail | null> {
  const [row] = await desk.db
    .select()
    .from(outbox)
    .where(sql`${outbox.id} = ${id} AND ${ne(outbox.status, 'nobody')}`)
  return row ? read(desk, row) : null
}

async function read(desk: Desk, row: typeof outbox.$inferSelect): Promise<ReadableMail | null> {
  try {
    const letter = await writeLetter(row.template, row.data, desk)
    const sentAt = (row.sentAt ?? row.createdAt).toISOString()
    return { ...renderMail(letter, desk.siteUrl), id: row.id, to: row.recipient, sentAt }
  } catch (error) {
    if (error instanceof UnsendableMail) return null
    throw error
  }
}
