/** What signs in, or is needed to get back in. */
export type Changed = 'phone number' | 'password'

/** What becomes of the money of an order that was cancelled. */
export type CancelledMoney =
  | { kind: 'unpaid' }
  /** All of it was given back before. */
  | { kind: 'given_back' }
  /** All that was paid goes back now, or what is left after refunds of parts. */
  | { kind: 'all' | 'rest'; amountPaise: number }

/**
 * Every mail of the shop and what it must be told. Orders are named by their number alone and read when the mail is
 * written, so that it shows what the shop then knows. What the mail reports about money is told when it happens: the order
 * may have moved on by then, and the mail must not contradict itself. Mails that an earlier release left lack that.
 */
export interface MailData {
  welcome: { fullName: string }
  /** To the former address; the new one is told only in part. */
  'email-changed': { fullName: string; newEmail: string }
  'order-placed': OrderMail
  'order-shipped': OrderMail
  'order-delivered': OrderMail
  'order-cancelled': OrderMail & { money?: CancelledMoney }
  /** Money goes back for another reason than that the order was cancelled, of which its own letter tells. */
  'order-refunded': OrderMail & { refundId?: number }
  'refund-finished': OrderMail & { refundId: number }
  /** The token leaves the outbox with the mail. */
  'reset-link': { fullName: string; token: string; expiresAt: string }
  'account-changed': { fullName: string; changed: Changed }
  'subscriber-offer': { email: string }
  'contact-received': { contactMessageId: number }
  'contact-for-support': { contactMessageId: number }
  'garden-plan': { gardenPlanId: number }
  /** What is to do in the seven days from `from`, by whoever asked for it. */
  'garden-week': { accountId: number; from: string }
}

interface OrderMail {
  /** The number of the order, 17 for ORD017. */
  orderId: number
}

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
