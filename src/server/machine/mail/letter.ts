/** A mail as its template writes it: what it says, in order. How that looks, as HTML or plain text, is decided once. */
export interface Letter {
  subject: string
  /** The line that inboxes show after the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why the reader gets this; stands at the foot. */
  reason: string
  /** For letters that are no answer to something the reader did: how to get no more of them. */
  unsubscribeUrl?: string
  /** Who gets the answer, when it isn't support. */
  replyTo?: string
  /** Files that go with it. They are made when it is sent: whoever only reads the letter does not wait for them. */
  attach?: () => Promise<Attachment[]>
}

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export type Block =
  | { kind: 'text'; text: string }
  /** The next step. Its address stands in full in the plain text. */
  | { kind: 'button'; label: string; url: string }
  /** What somebody wrote, as they wrote it. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'goods'; lines: GoodsLine[]; sums: Fact[] }

export interface Fact {
  label: string
  value: string
}

export interface GoodsLine {
  name: string
  quantity: number
  /** Formatted, '₹1,150.00'. */
  amount: string
}

/** A letter ready to be sent. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Every address that the letter leads to, in order. */
  links: string[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })

/** 'Meera' of 'Meera Iyer'. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''
