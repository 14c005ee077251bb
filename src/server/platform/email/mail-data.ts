/** The data of every mail template. Each feature declares its templates in its `mails.ts`, beside their writers. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be merged with what features declare.
export interface MailData {}

export type Template = keyof MailData

/** A mail to send: a template with its data. */
export type Mail = {
  [T in Template]: {
    template: T
    recipient: string
    data: MailData[T]
    /** Identifies the event ('welcome:17'); a second mail with the same key is ignored. */
    dedupeKey: string
  }
}[Template]
