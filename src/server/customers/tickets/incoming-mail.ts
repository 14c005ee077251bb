/** A mail to the shop's mailbox, pasted or fetched. */
export interface IncomingMail {
  /** The address in From; null when it is missing. */
  from: string | null
  name: string | null
  subject: string
  /** Without quoted text and signature. */
  text: string
  /** The Message-ID; null when it is missing. */
  messageId: string | null
  sentAt: Date | null
}
