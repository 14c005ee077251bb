import * as z from 'zod/mini'
import {
  getTicket,
  listTickets,
  type ThreadEntry,
  TicketSummary,
  ticketFilters,
  ticketViews,
} from '#contract/admin/tickets.ts'
import { ticketNumber } from '#contract/shop/tickets.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { needsOfTokenCall } from '../../platform/http/token-authentication.ts'
import { about, maySeePeople, nextCursor, officeTool, untrusted } from './tool.ts'

const {
  number,
  about: subject,
  order,
  created_at,
  last_at,
  due_at,
  due_step,
  is_overdue,
  waits_for,
  closed_at,
} = TicketSummary.shape

const summary = {
  ticket: about(number, 'Such as TKT004.'),
  version: about(TicketSummary.shape.version, 'Rises with each change; proposals need it.'),
  about: subject,
  order,
  created_at,
  last_at,
  due_at: about(due_at, 'When the law wants the next step.'),
  due_step,
  is_overdue,
  waits_for,
  closed_at,
}

export const findTickets = officeTool({
  name: 'find_tickets',
  title: 'Find tickets',
  description:
    'Find questions of shoppers, those with the next legal deadline first; view "open" unless you name another. q finds number, name, e-mail, phone, order, subject and words.',
  needs: needsOfTokenCall(listTickets),
  input: z.strictObject({
    q: about(ticketFilters.q, 'What to search for.'),
    view: about(ticketFilters.view, `One list of the inbox: ${ticketViews.join(', ')}.`),
    tag: ticketFilters.tag,
    cursor: z.optional(z.string()),
  }),
  output: z.object({
    tickets: z.array(
      z.object({ ...summary, untrusted: untrusted({ name: z.optional(z.string()), excerpt: z.string() }) }),
    ),
    next_cursor: nextCursor,
    count: z.int(),
  }),
  run: async (call, query) => {
    const { tickets, ...found } = await call.call(listTickets, { query })
    return {
      ...found,
      tickets: tickets.map(({ number, name, excerpt, ...ticket }) => ({
        ...ticket,
        ticket: number,
        untrusted: { ...(maySeePeople(call) && { name }), excerpt },
      })),
    }
  },
})

/** A ticket by its number, as people write it. */
export const ticketName = z
  .string('A ticket is named by its number.')
  .check(z.maxLength(20, 'Unknown ticket.'), z.describe('Such as TKT004.'))

/** @throws {ShopError} `not_found`. */
export function ticketIdOf(name: string): number {
  const id = ticketNumber(name)
  if (id === null || id > 999_999_999) throw new ShopError('not_found', 'There is no such ticket.')
  return id
}

const writers: Record<ThreadEntry['kind'], string> = {
  in: 'shopper',
  out: 'shop',
  note: 'colleague, not mailed',
  return: 'shop, a return',
  refund: 'shop, a refund',
}

export const readTicket = officeTool({
  name: 'read_ticket',
  title: 'Read a ticket',
  description:
    'Read one ticket: its thread, the orders of its person, and the fields that an answer may use, such as {{first_name}}. Name, e-mail and phone need the scope read:customers.',
  needs: needsOfTokenCall(getTicket),
  input: z.strictObject({ ticket: ticketName }),
  output: z.object({
    ...summary,
    orders: z.array(z.object({ id: z.string(), status: z.string(), total: z.number() })),
    fields: about(z.array(z.string()), 'Fields that have a value: write {{field}} in an answer.'),
    untrusted: untrusted({
      customer: z.optional(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
      subject: z.string(),
      tags: z.array(z.string()),
      thread: z.array(z.object({ at: z.string(), from: z.string(), text: z.string() })),
    }),
  }),
  run: async (call, input) => {
    const ticket = await call.call(getTicket, { params: { id: String(ticketIdOf(input.ticket)) } })
    const { name, email, phone, tags } = ticket
    return {
      ...ticket,
      ticket: ticket.number,
      fields: Object.keys(ticket.fields).filter((field) => ticket.fields[field] !== null),
      untrusted: {
        ...(maySeePeople(call) && { customer: { name, email, phone } }),
        subject: ticket.subject,
        tags,
        thread: ticket.thread.map(({ at, kind, text }) => ({ at, from: writers[kind], text })),
      },
    }
  },
})
