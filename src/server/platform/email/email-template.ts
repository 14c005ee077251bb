/**
 * A mail as its template writes it: its content in order. The two renderers turn it into HTML and plain text.
 */
export interface Email {
  subject: string
  /** The line that inboxes show after the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why the reader gets this; stands at the foot. */
  reason: string
  /** For letters that answer no action of the reader: the address to unsubscribe. */
  unsubscribeUrl?: string
  /** Who gets the reply, when it is not support. */
  replyTo?: string
  /** Tells of which mail a bounce is that arrives later; without it nobody reads them. */
  bounceTag?: string
  /** A person wrote it for this reader. */
  isByPerson?: boolean
  /** Its attachments. They are made when it is sent, so the mail reader does not wait for them. */
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
  /** A person's own words, unchanged. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'goods'; lines: GoodsLine[]; sums: Fact[] }
  /** A text with headings, pictures and the like, in both forms, with its links in order. */
  | { kind: 'rich'; html: string; text: string; links: string[] }

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
  /** Every link of the letter, in order. */
  links: string[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })

const maxNameLength = 40

/** Joiners of Indian scripts shape letters and are none themselves. */
const joiners = /[\u200c\u200d]/g

const lettersOnly = /^\p{L}[\p{L}\p{M}'’\u02bc\u2010\u2011-]*$/u

/**
 * 'Meera' of 'Meera Iyer'. Anybody can type anything as a name, and have it mailed to anybody: what is no name is empty, and the
 * letter greets without one.
 */
export function firstName(fullName: string): string {
  const [first = ''] = fullName.replace(joiners, '').trim().split(/\s+/)
  return first.length <= maxNameLength && lettersOnly.test(first) ? first : ''
}
