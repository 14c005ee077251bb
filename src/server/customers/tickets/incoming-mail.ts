/** A mail that came to our mailbox, in whatever way. */
export interface IncomingMail {
  /** The address in From; null where it could not be found. */
  from: string | null
  name: string | null
  subject: string
  /** Without quoted text and signature. */
  text: string
  /** The Message-ID; null where it is not known. */
  messageId: string | null
  sentAt: Date | null
}
