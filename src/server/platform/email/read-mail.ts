import { desc, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { outbox } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { RenderedMail } from './email-template.ts'
import {
  type EmailContext,
  type EmailTemplates,
  OutdatedMail,
  UnknownTemplate,
  UnsendableMail,
} from './email-writer.ts'
import { renderMail } from './render-mail.ts'

/** A mail as the mail reader shows it. */
export interface ReadableMail extends RenderedMail {
  id: number
  to: string
  /** ISO time of sending, or of creation while the mail waits. */
  sentAt: string
}

interface ReaderContext extends EmailContext {
  db: NodePgDatabase
  templates: EmailTemplates
}

const maxMails = 100

/** The newest 100 mails, all or those to one address. Skips mails that can no longer be written. */
export async function readMails(context: ReaderContext, to: string | null): Promise<ReadableMail[]> {
  const rows = await context.db
    .select()
    .from(outbox)
    .where(
      sql`${ne(outbox.status, 'nobody')} AND (${to}::text IS NULL OR lower(${outbox.recipient}) = lower(${to}))`,
    )
    .orderBy(desc(outbox.id))
    .limit(maxMails)
  const mails: ReadableMail[] = []
  for (const row of rows) {
    const mail = await read(context, row)
    if (mail) mails.push(mail)
  }
  return mails
}

/** One mail; null when it does not exist or can no longer be written. */
export async function readMail(context: ReaderContext, id: number): Promise<ReadableMail | null> {
  const [row] = await context.db
    .select()
    .from(outbox)
    .where(sql`${outbox.id} = ${id} AND ${ne(outbox.status, 'nobody')}`)
  return row ? read(context, row) : null
}

type Row = typeof outbox.$inferSelect

const unreadable = [UnsendableMail, UnknownTemplate, OutdatedMail]

async function read(context: ReaderContext, row: Row): Promise<ReadableMail | null> {
  try {
    const email = await context.templates.write(row.template, await completeData(context, row), context)
    const sentAt = (row.sentAt ?? row.createdAt).toISOString()
    return { ...renderMail(email, context), id: row.id, to: row.recipient, sentAt }
  } catch (error) {
    if (unreadable.some((Kind) => error instanceof Kind)) return null
    throw error
  }
}

/**
 * Adds to the row what delivery would add, such as a token, and stores it, so that the mail looks the same at
 * every reading.
 */
async function completeData({ db, templates }: ReaderContext, row: Row): Promise<Row['data']> {
  const complete = templates.completeForReader[row.template]
  if (!complete) return row.data
  return inTransaction(db, async (tx) => {
    const [locked] = await tx.select().from(outbox).where(eq(outbox.id, row.id)).for('update')
    const data = locked?.data ?? {}
    const completed = await complete(tx, data)
    if (completed !== data) await tx.update(outbox).set({ data: completed }).where(eq(outbox.id, row.id))
    return completed
  })
}
