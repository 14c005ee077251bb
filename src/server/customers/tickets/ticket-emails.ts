import { oneLine } from '#shared/fields.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Block, type Email, firstName, text } from '../../platform/email/email-template.ts'
import { translator } from '../../platform/email/translator.ts'

/** The facts of a ticket that its emails show. */
export interface TicketFacts {
  /** 'TKT001' */
  number: string
  about: 'contact' | 'order' | 'garden_plan' | 'business'
  order: string | null
  /** The subject of the mail that opened it. */
  subject: string | null
}

/** The number in the subject matches an incoming answer to its ticket. */
const withNumber = (number: string, subject: string): string => `[${number}] ${oneLine(subject)}`

const topicOf = ({ about, order }: TicketFacts): string => {
  if (about === 'order' && order) return `your question about order ${order}`
  if (about === 'business') return 'your business account'
  return about === 'garden_plan' ? 'your garden plan' : 'your message'
}

/** Prefixes of mail programs, and a ticket number. */
const prefix = /^(?:(?:re|aw|fwd?)[ \t]*:|\[TKT\d+\])[ \t]*/i

function bareSubject(subject: string): string {
  const bare = subject.replace(prefix, '')
  return bare === subject ? bare : bareSubject(bare)
}

/** The original subject lets mail programs group the thread. */
export const replySubject = (ticket: TicketFacts): string =>
  withNumber(ticket.number, `Re: ${bareSubject(ticket.subject ?? '') || topicOf(ticket)}`)

/** Quotes nothing from the form, since the typed address may be a stranger's. */
export function contactReceivedEmail(ticket: TicketFacts, settings: WordedSettings): Email {
  const { brand } = settings
  const { number } = ticket
  const isOrder = ticket.about === 'order'
  const say = translator(settings, 'contact-received', {
    topic: isOrder && ticket.order ? `Your question about order ${ticket.order}` : 'Your message',
    ticketNumber: number,
  })
  return {
    subject: withNumber(number, say(isOrder ? 'subjectAboutAnOrder' : 'subject')),
    preheader: say('preheader'),
    heading: say('heading'),
    blocks: [text(say('opening')), text(say('toAddSomething')), text(say('closing'))],
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

/** Goes to support; a reply goes to the visitor. */
export function contactForSupportEmail(
  ticket: TicketFacts,
  { name, email, phone, message }: Asker,
  settings: WordedSettings,
): Email {
  const say = translator(settings, 'contact-for-support', { sender: name })
  return {
    subject: withNumber(ticket.number, say('subject')).slice(0, maxSubjectLength),
    preheader: message.slice(0, 120),
    heading: say('heading'),
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
      text(say('closing')),
    ],
    reason: 'Sent by the shop. Answering this e-mail writes to the visitor.',
    replyTo: email,
  }
}

const maxSubjectLength = 200

interface Answer {
  name: string
  body: string
  /** The asker's last message; null when it came by a form, whose address may be a stranger's. */
  question: string | null
}

/** An answer of the staff, with the question below. */
export function ticketReplyEmail(
  ticket: TicketFacts,
  { name, body, question }: Answer,
  settings: WordedSettings,
): Email {
  const { brand } = settings
  const say = translator(settings, 'ticket-reply', {
    topic: topicOf(ticket),
    firstName: firstName(name),
    ticketNumber: ticket.number,
  })
  return {
    subject: replySubject(ticket),
    preheader: oneLine(body).slice(0, 120),
    heading: say('heading'),
    blocks: [
      ...paragraphsOf(body),
      text(say('toWriteBack')),
      ...(question ? [text(say('aboveTheQuestion')), { kind: 'quote', text: question } as const] : []),
    ],
    isByPerson: true,
    reason: `You get this because you wrote to ${brand.name}. Your number is ${ticket.number}.`,
  }
}

/** Empty lines separate paragraphs; lines within a paragraph stay lines. */
const paragraphsOf = (body: string): Block[] =>
  body
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => text(part.trim()))
