import { desc, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { outbox } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { RenderedMail } from './email-template.ts'
import { type EmailContext, type Letters, OutdatedMail, UnknownMail, UnsendableMail } from './email-writer.ts'
import { renderMail } from './render-mail.ts'

/** A mail as the mail reader shows it. */
export interface ReadableMail extends RenderedMail {
  id: number
  to: string
  /** When it was sent; while it waits, when it was written. ISO. */
  sentAt: string
}

interface ReaderContext extends EmailContext {
  db: NodePgDatabase
  letters: Letters
}

const maxShown = 100

/** The newest mails first, all or those to one address. Mails that can't be written any more are left out. */
export async function readMails(context: ReaderContext, to: string | null): Promise<ReadableMail[]> {
  const rows = await context.db
    .select()
    .from(outbox)
    .where(
      sql`${ne(outbox.status, 'nobody')} AND (${to}::text IS NULL OR lower(${outbox.recipient}) = lower(${to}))`,
    )
    .orderBy(desc(outbox.id))
    .limit(maxShown)
  const mails: ReadableMail[] = []
  for (const row of rows) {
    const mail = await read(context, row)
    if (mail) mails.push(mail)
  }
  return mails
}

export async function readMail(context: ReaderContext, id: number): Promise<ReadableMail | null> {
  const [row] = await context.db
    .select()
    .from(outbox)
    .where(sql`${outbox.id} = ${id} AND ${ne(outbox.status, 'nobody')}`)
  return row ? read(context, row) : null
}

type Row = typeof outbox.$inferSelect

const refusals = [UnsendableMail, UnknownMail, OutdatedMail]

async function read(context: ReaderContext, row: Row): Promise<ReadableMail | null> {
  try {
    const letter = await context.letters.write(row.template, await withWhatIsKept(context, row), context)
    const sentAt = (row.sentAt ?? row.createdAt).toISOString()
    return { ...renderMail(letter, context), id: row.id, to: row.recipient, sentAt }
  } catch (error) {
    if (refusals.some((Refusal) => error instanceof Refusal)) return null
    throw error
  }
}

/**
 * Reading a mail here counts as its delivery. Its token is stored, so that the mail stays the same at every
 * reading.
 */
async function withWhatIsKept({ db, letters }: ReaderContext, row: Row): Promise<Row['data']> {
  const complete = letters.keptByReader[row.template]
  if (!complete) return row.data
  return inTransaction(db, async (tx) => {
    const [locked] = await tx.select().from(outbox).where(eq(outbox.id, row.id)).for('update')
    const data = locked?.data ?? {}
    const kept = await complete(tx, data)
    if (kept !== data) await tx.update(outbox).set({ data: kept }).where(eq(outbox.id, row.id))
    return kept
  })
}
