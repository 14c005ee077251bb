import type { Database } from '../../machine/database/database.ts'

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

/**
 * A mailbox that is read by a program. There is none yet: mails are pasted (`read-pasted-mail.ts`). One that is connected gives
 * each mail to `receiveMail` in a transaction of its own, and tells the mailbox after the commit, so that a mail which is given
 * twice is told by its Message-ID and none is lost (decision 86).
 */
export interface Mailbox {
  /** Mails that were not taken yet, the oldest first. */
  unread: () => AsyncIterable<{ mail: IncomingMail; taken: () => Promise<void> }>
}

/** What `receiveMail` is given beside the mail. */
export interface Receiving {
  tx: Database
  /** Who entered it by hand; null for a mailbox. */
  staffId: number | null
}
