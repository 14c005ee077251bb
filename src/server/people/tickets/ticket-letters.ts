import { oneLine } from '#contract/fields.ts'
import type { Settings } from '#contract/settings.ts'
import { type Block, firstName, type Letter, text } from '../../machine/mail/letter.ts'

/** What a letter about a ticket says of it. */
export interface TicketFacts {
  /** 'TKT001' */
  number: string
  about: 'contact' | 'order' | 'garden_plan'
  order: string | null
  /** Of the mail that began it. */
  subject: string | null
}

/** The number in the subject is what an answer that comes back is found by. */
const withNumber = (number: string, subject: string): string => `[${number}] ${oneLine(subject)}`

const topicOf = ({ about, order }: TicketFacts): string => {
  if (about === 'order' && order) return `your question about order ${order}`
  return about === 'garden_plan' ? 'your garden plan' : 'your message'
}

/** What mail programs put before a subject, and the number of a ticket. */
const prefix = /^(?:(?:re|aw|fwd?)[ \t]*:|\[TKT\d+\])[ \t]*/i

function bareSubject(subject: string): string {
  const bare = subject.replace(prefix, '')
  return bare === subject ? bare : bareSubject(bare)
}

/** Under the subject of the mail that began it, mail programs keep the thread together. */
export const replySubject = (ticket: TicketFacts): string =>
  withNumber(ticket.number, `Re: ${bareSubject(ticket.subject ?? '') || topicOf(ticket)}`)

/** Sent to the typed address, which may be a stranger's, so it quotes nothing from the form. */
export function contactReceivedLetter(ticket: TicketFacts, { brand, support }: Settings): Letter {
  const { number } = ticket
  const isOrder = ticket.about === 'order'
  return {
    subject: withNumber(number, isOrder ? 'We have your question' : 'We have your message'),
    preheader: 'A person will read it and write back.',
    heading: 'Thank you for writing',
    blocks: [
      text(
        `${isOrder && ticket.order ? `Your question about order ${ticket.order}` : 'Your message'} has reached us under the number ${number}. A person will read it and write back, usually within a business day and at the latest within a month.`,
      ),
      text(`To add something, answer this mail and leave the number in its subject.`),
      text(`If it is urgent, ring ${support.phone}, ${support.hours}.`),
    ],
    reason: isOrder
      ? `You get this because you asked about an order with your account at ${brand.name}.`
      : `You get this because a message was sent to ${brand.name} with this address. If it was not you, somebody mistyped: there is nothing to do.`,
  }
}

export interface Asker {
  name: string
  email: string
  phone: string
  message: string
}

/** To support; a reply goes to the visitor. */
export function contactForSupportLetter(ticket: TicketFacts, { name, email, phone, message }: Asker): Letter {
  return {
    subject: withNumber(ticket.number, `Message from ${name}`).slice(0, longestSubject),
    preheader: message.slice(0, 120),
    heading: `${name} writes`,
    blocks: [
      { kind: 'quote', text: message },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          { label: 'Phone', value: phone },
          ...(ticket.order ? [{ label: 'Order', value: ticket.order }] : []),
        ],
      },
      text(
        'It stands in the inbox of the back office. Answer it there, so that colleagues see that it is answered.',
      ),
    ],
    reason: 'Sent by the shop. Answering this mail writes to the visitor.',
    replyTo: email,
  }
}

const longestSubject = 200

interface Answer {
  name: string
  body: string
  /** What it answers: the asker's last words. */
  question: string | null
}

/** An answer of the staff, with the words that it answers below. */
export function ticketReplyLetter(
  ticket: TicketFacts,
  { name, body, question }: Answer,
  { brand }: Settings,
): Letter {
  return {
    subject: replySubject(ticket),
    preheader: oneLine(body).slice(0, 120),
    heading: `About ${topicOf(ticket)}, ${firstName(name)}`,
    blocks: [
      ...paragraphsOf(body),
      text(`To write back, answer this mail and leave ${ticket.number} in its subject.`),
      ...(question ? [text('You wrote:'), { kind: 'quote', text: question } as const] : []),
    ],
    isByPerson: true,
    reason: `You get this because you wrote to ${brand.name}. Your number is ${ticket.number}.`,
  }
}

/** Paragraphs are told apart by empty lines; lines within one stay lines. */
const paragraphsOf = (body: string): Block[] =>
  body
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => text(part.trim()))
