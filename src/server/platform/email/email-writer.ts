import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../database/database.ts'
import type { Email } from './email-template.ts'
import type { MailData, Template } from './mail-data.ts'

/** What an email template needs besides its data. */
export interface EmailContext {
  db: Database
  /** The origin of links, without a trailing slash. */
  siteUrl: string
  /** The settings at the time of writing. */
  settings: WordedSettings
}

/** The mail can never be sent: its subject was deleted, or the mail is too late. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail'
}

/** Another release queued the mail, and only its processes know the template, as during a handover (decision 12). */
export class UnknownTemplate extends Error {
  override name = 'UnknownMail'
}

/** The content of the mail no longer holds, so the mail is deleted without a failed job. */
export class OutdatedMail extends Error {
  override name = 'OutdatedMail'
}

/** Writes the email of each template, from the shop's data at the time of sending. */
export type Writers<T extends Template> = {
  [K in T]: (data: MailData[K], context: EmailContext) => Promise<Email>
}

type MailRowData = Record<string, unknown>

/** The templates of all mails, as sending and the mail reader use them. */
export interface EmailTemplates {
  /**
   * Writes the email of a row of the outbox.
   * @throws {UnsendableMail} when it can never be written.
   * @throws {UnknownTemplate} for a template of another release.
   * @throws {OutdatedMail} when its content no longer holds.
   */
  write: (template: string, data: unknown, context: EmailContext) => Promise<Email>
  /** By template: adds what delivery would add to the data, such as a token, before the mail reader shows the mail. */
  completeForReader: Record<string, (tx: Database, data: MailRowData) => Promise<MailRowData>>
  /** By template: runs in the transaction that deletes an outdated mail. */
  onOutdated: Record<string, (tx: Database, data: MailRowData) => Promise<void>>
  /** By template: runs for a mail that the server rejected for good, in place of a failed job. */
  onRejected?: Record<string, (tx: Database, data: MailRowData, isNoMailbox: boolean) => Promise<void>>
}

/** What both renderers need for the frame of an email. */
export type RenderContext = Pick<EmailContext, 'siteUrl' | 'settings'>
