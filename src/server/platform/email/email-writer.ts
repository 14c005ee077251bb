import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../database/database.ts'
import type { Email } from './email-template.ts'
import type { MailData, Template } from './mail-data.ts'

/** What a letter needs besides its data. */
export interface EmailContext {
  db: Database
  /** The address that links start with, without a trailing slash. */
  siteUrl: string
  /** As they are when the letter is written. */
  settings: WordedSettings
}

/** The thing that a mail reports was deleted, or the mail is too late: it can never be sent. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail'
}

/** Another release wrote it, whose processes send it: while that takes over, those of this one can't (decision 12). */
export class UnknownMail extends Error {
  override name = 'UnknownMail'
}

/** What the mail reports no longer holds, so nobody is told: it is removed without a matter for the staff. */
export class OutdatedMail extends Error {
  override name = 'OutdatedMail'
}

/** How mails become letters, from the shop's data at the time of sending. */
export type Writers<T extends Template> = {
  [K in T]: (data: MailData[K], context: EmailContext) => Promise<Email>
}

type RetainedData = Record<string, unknown>

/** What sending and reading mails needs to know about their letters. */
export interface Letters {
  /**
   * Writes the letter of a row of the outbox.
   * @throws {UnsendableMail} when it can never be written.
   * @throws {UnknownMail} for a template of another release.
   * @throws {OutdatedMail} when what it reports no longer holds.
   */
  write: (template: string, data: unknown, context: EmailContext) => Promise<Email>
  /** By template: what must be stored with a mail as soon as the mail reader shows it. */
  keptByReader: Record<string, (tx: Database, data: RetainedData) => Promise<RetainedData>>
  /** By template: what is noted in the transaction that removes an outdated mail. */
  whenOutdated: Record<string, (tx: Database, data: RetainedData) => Promise<void>>
  /** By template: what is noted of a mail that is never taken, in place of a matter for the staff. */
  whenRejected?: Record<string, (tx: Database, data: RetainedData, isNoMailbox: boolean) => Promise<void>>
}

/** What stands on every letter. */
export type Paper = Pick<EmailContext, 'siteUrl' | 'settings'>
