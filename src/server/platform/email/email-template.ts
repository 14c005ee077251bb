/** The content of a mail in order, as its template writes it. Two renderers turn it into HTML and plain text. */
export interface Email {
  subject: string
  /** The line that inboxes show after the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why the reader gets this mail; the footer says it. */
  reason: string
  /** The address that ends such mails, for mails that answer no action of the reader. */
  unsubscribeUrl?: string
  /** The address for replies; the default is support. */
  replyTo?: string
  /** Identifies the mail in its return address, so that a later bounce can be matched. */
  bounceTag?: string
  /** A person wrote the mail, so it carries no header for generated mail. */
  isByPerson?: boolean
  /** Creates the attachments when the mail is sent, so the mail reader does not wait for them. */
  attach?: () => Promise<Attachment[]>
}

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export type Block =
  | { kind: 'text'; text: string }
  /** A link to the next step; the plain text shows its whole address. */
  | { kind: 'button'; label: string; url: string }
  /** A person's own words, unchanged. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'goods'; lines: GoodsLine[]; sums: Fact[] }
  /** Formatted text in both forms, with its links in order. */
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

/** A mail ready to be sent. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** The links of buttons and formatted text in order, the link to unsubscribe last. */
  links: string[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })

const maxNameLength = 40

/** Zero-width joiners shape letters of Indian scripts and are no letters themselves. */
const joiners = /[\u200c\u200d]/g

const lettersOnly = /^\p{L}[\p{L}\p{M}'’\u02bc\u2010\u2011-]*$/u

/**
 * The first name in a full name: 'Meera' of 'Meera Iyer'. Anyone can type an advertisement as a name and have it
 * mailed. So a word that is no name becomes '', and the mail greets without it.
 */
export function firstName(fullName: string): string {
  const [first = ''] = fullName.replace(joiners, '').trim().split(/\s+/)
  return first.length <= maxNameLength && lettersOnly.test(first) ? first : ''
}
