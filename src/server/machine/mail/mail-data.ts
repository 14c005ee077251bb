/**
 * Every mail of the shop and what it must be told. Each feature adds its own, in its `mails.ts`, where it says how they are
 * written too; nothing here knows any of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface MailData {}

export type Template = keyof MailData

/** A mail to be sent, whichever it is: its template and what that needs. */
export type Mail = {
  [T in Template]: {
    template: T
    recipient: string
    data: MailData[T]
    /** Names what the mail reports ('welcome:17'); a second mail with the same key is not written. */
    dedupeKey: string
  }
}[Template]
