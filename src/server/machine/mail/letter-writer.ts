import type { Settings } from '#contract/settings.ts'
import type { Database } from '../database/database.ts'
import type { Letter } from './letter.ts'
import type { MailData, Template } from './mail-data.ts'

/** What a letter needs besides its data. */
export interface LetterContext {
  db: Database
  /** Where links lead, without a trailing slash. */
  siteUrl: string
  /** As they are when the letter is written. */
  settings: Settings
}

/** What a mail reports is no longer there, or it would come too late: it can never be sent. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail'
}

/** How mails become letters, from what the shop knows when they are sent. */
export type Writers<T extends Template> = {
  [K in T]: (data: MailData[K], context: LetterContext) => Promise<Letter>
}

type KeptData = Record<string, unknown>

/** What sending and reading mails needs of those who know what they say. */
export interface Letters {
  /**
   * Writes the letter of a row of the outbox.
   * @throws {UnsendableMail} when it can never be written.
   */
  write: (template: string, data: unknown, context: LetterContext) => Promise<Letter>
  /** By template: what is to be kept with a mail as soon as the mail reader shows it. */
  keptByReader: Record<string, (tx: Database, data: KeptData) => Promise<KeptData>>
}
