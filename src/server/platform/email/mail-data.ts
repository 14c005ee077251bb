/** Every mail of the shop with its data. Each feature adds its own in its `mails.ts`, beside its writers. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be merged with what features declare.
export interface MailData {}

export type Template = keyof MailData

/** A mail to be sent: its template and its data. */
export type Mail = {
  [T in Template]: {
    template: T
    recipient: string
    data: MailData[T]
    /** Names what the mail reports ('welcome:17'); a second mail with the same key is not written. */
    dedupeKey: string
  }
}[Template]
