import * as z from 'zod/mini'
import { identifier, instant, longText } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { rowId, searchText, version } from './fields.ts'
import { OrderBrief } from './order-brief.ts'
import { orderTag } from './orders.ts'

/** Lists of the inbox. `open` waits for us, `answered` for the shopper; `due` must be dealt with within a day. */
export const ticketViews = ['open', 'due', 'mine', 'answered', 'snoozed', 'closed', 'all'] as const
export type TicketView = (typeof ticketViews)[number]

const Colleague = z.object({ id: z.int(), name: z.string() })

const summaryFields = {
  id: z.int(),
  /** 'TKT001' */
  number: z.string(),
  version: z.int(),
  about: z.enum(['contact', 'order', 'garden_plan', 'business']),
  name: z.string(),
  /** The beginning of the newest message. */
  excerpt: z.string(),
  order: z.nullable(z.string()),
  created_at: instant,
  last_at: instant,
  /** When the law wants the next step, and which: 48 hours to acknowledge, a month to redress. */
  due_at: instant,
  due_step: z.enum(['acknowledge', 'redress']),
  is_overdue: z.boolean(),
  waits_for: z.enum(['shop', 'shopper']),
  assigned_to: z.nullable(Colleague),
  snoozed_until: z.nullable(instant),
  tags: z.array(z.string()),
  closed_at: z.nullable(instant),
  is_erased: z.boolean(),
  /** 'TKT001': the ticket whose thread it belongs to now. */
  merged_into: z.nullable(z.string()),
}

export const TicketSummary = z.object(summaryFields)
export type TicketSummary = z.infer<typeof TicketSummary>

/** The largest exact count; a larger number is shown as 'more than'. */
export const maxTicketsCounted = 1000

export const ticketFilters = {
  view: z.optional(z.enum(ticketViews, 'There is no such list.')),
  q: z.optional(searchText(254)),
  tag: z.optional(orderTag),
}

export const listTickets = endpoint({
  id: 'listTickets',
  method: 'GET',
  path: '/api/tickets',
  tag: 'Tickets',
  access: 'messages.read',
  summary: `Tickets, \`open\` if no view is named. Those that are not closed stand by what the law wants first, the others by their newest message. \`q\` finds number, name, e-mail, phone, order, subject and words of messages, in every view; \`count\` goes to ${maxTicketsCounted + 1}. ${syncedPagesSummary}`,
  query: z.object({ ...ticketFilters, ...syncedPages(/^u?\d{1,17}-\d{1,15}$/) }),
  reply: z.object({
    tickets: z.array(z.extend(TicketSummary, { updated_at: updatedAt })),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

export const ThreadEntry = z.object({
  id: z.int(),
  /** A message, an answer, a note, or what a colleague did because of the ticket: a return, a refund. */
  kind: z.enum(['in', 'out', 'note', 'return', 'refund']),
  at: instant,
  /** The member who wrote the answer or note, or entered the mail; null for a form. */
  by: z.nullable(z.string()),
  source: z.enum(['form', 'mail', 'office']),
  text: z.string(),
  /** The address of a mail that came from another one than the ticket's. */
  sender: z.nullable(z.string()),
  /** 'TKT002': the merged ticket that it stands in; null for the ticket itself. */
  ticket: z.nullable(z.string()),
  /** 'RET001' of a return, 'ORD001' of a refund: where it is looked at. */
  leads_to: z.nullable(z.string()),
  /** What became of the mail of an answer; null once the shop has forgotten the mail. */
  mail: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
})
export type ThreadEntry = z.infer<typeof ThreadEntry>

export const Ticket = z.object({
  ...summaryFields,
  email: z.string(),
  phone: z.string(),
  /** Whether the asker was signed in. Else name and address are only what was typed. */
  is_signed_in: z.boolean(),
  garden_plan: z.nullable(z.int()),
  /** The account of the asker, or the account with the address that was typed. */
  customer: z.nullable(z.int()),
  thread: z.array(ThreadEntry),
  orders: z.array(OrderBrief),
  /** Tickets that were merged into it, with who did it. */
  merged: z.array(
    z.object({ id: z.int(), number: z.string(), version: z.int(), by: z.nullable(z.string()) }),
  ),
  /** Other tickets of the same person, without those that were merged. */
  others: z.array(z.object({ id: z.int(), number: z.string(), last_at: instant, excerpt: z.string() })),
  /** What the fields of a reply become. */
  fields: z.record(z.string(), z.nullable(z.string())),
  /** The subject that an answer has. */
  subject: z.string(),
  /** Who can be asked to answer. */
  colleagues: z.array(Colleague),
})
export type Ticket = z.infer<typeof Ticket>

const params = z.object({ id: rowId })

export const getTicket = endpoint({
  id: 'getTicket',
  method: 'GET',
  path: '/api/tickets/{id}',
  tag: 'Tickets',
  access: 'messages.read',
  summary: 'One ticket: its thread with notes, and the orders and other tickets of its person.',
  params,
  reply: Ticket,
})

const writing = { tag: 'Tickets', access: 'messages.write', params, reply: Ticket } as const

export const maxReplyLength = 10_000

export const replyText = longText('Answer', maxReplyLength)

export const replyToTicket = endpoint({
  ...writing,
  id: 'replyToTicket',
  method: 'POST',
  path: '/api/tickets/{id}/replies',
  isVersioned: true,
  isKeyed: true,
  summary:
    'Answer by mail. Fields are filled in; one that is unknown or has no value is refused. 409 `version_conflict` with the ticket, where somebody wrote meanwhile.',
  body: z.object({
    version,
    text: replyText,
    /** Closes the ticket with it. */
    close: z.optional(z.boolean('Say yes or no.')),
  }),
})

export const noteOnTicket = endpoint({
  ...writing,
  id: 'noteOnTicket',
  method: 'POST',
  path: '/api/tickets/{id}/notes',
  summary: 'Write a note for colleagues. It is never mailed.',
  body: z.object({ text: longText('Note', 2000) }),
})

export const editTicket = endpoint({
  ...writing,
  id: 'editTicket',
  method: 'PATCH',
  path: '/api/tickets/{id}',
  isVersioned: true,
  summary: 'Assign, snooze or tag a ticket. Omitted fields stay; null clears.',
  body: z.object({
    version,
    assigned_to: z.optional(z.nullable(z.int('Unknown colleague.'))),
    snoozed_until: z.optional(
      z.nullable(z.iso.datetime({ offset: true, error: 'Write the time like 2026-12-01T09:00:00+05:30.' })),
    ),
    tags: z.optional(z.array(orderTag).check(z.maxLength(10, 'At most ten tags.'))),
  }),
})

export const closeTicket = endpoint({
  ...writing,
  id: 'closeTicket',
  method: 'POST',
  path: '/api/tickets/{id}/close',
  isVersioned: true,
  summary: 'Close a ticket. A closed one stays closed.',
  body: z.object({ version }),
})

export const reopenTicket = endpoint({
  ...writing,
  id: 'reopenTicket',
  method: 'POST',
  path: '/api/tickets/{id}/reopen',
  isVersioned: true,
  summary: 'Open a closed ticket again.',
  body: z.object({ version }),
})

export const mergeTicket = endpoint({
  ...writing,
  id: 'mergeTicket',
  method: 'POST',
  path: '/api/tickets/{id}/merge',
  isVersioned: true,
  summary:
    'Merge another ticket of the same person into this one: their messages are one thread, which is answered here. The other one points here and keeps all it has.',
  body: z.object({ version, other: identifier('Ticket', 20) }),
})

export const unmergeTicket = endpoint({
  ...writing,
  id: 'unmergeTicket',
  method: 'POST',
  path: '/api/tickets/{id}/unmerge',
  isVersioned: true,
  summary:
    'Take a merged ticket out again, as it was before. The other one is as it was before, too, unless something happened to it since.',
  body: z.object({ version }),
})

const Here = z.object({ id: z.int(), name: z.string(), is_writing: z.boolean() })
export type Here = z.infer<typeof Here>

export const reportPresence = endpoint({
  id: 'reportPresence',
  method: 'PUT',
  path: '/api/tickets/{id}/presence',
  tag: 'Tickets',
  access: 'messages.read',
  isForPeople: true,
  isBackground: true,
  summary:
    'Report that the caller has a ticket open. The answer lists colleagues who have it open, writers first. Repeat within a minute, or it expires.',
  params,
  body: z.object({ is_writing: z.boolean('Say yes or no.') }),
  reply: z.object({ others: z.array(Here) }),
})

export const endPresence = endpoint({
  id: 'endPresence',
  method: 'DELETE',
  path: '/api/tickets/{id}/presence',
  tag: 'Tickets',
  access: 'messages.read',
  isForPeople: true,
  isBackground: true,
  summary: 'Report that the caller has left a ticket.',
  params,
  reply: z.object({ message: z.string() }),
})

export const receiveMail = endpoint({
  id: 'receiveMail',
  checksOwnTexts: true,
  method: 'POST',
  path: '/api/ticket-mails',
  tag: 'Tickets',
  access: 'messages.write',
  bodyLimit: 1024 * 1024,
  summary:
    'Enter a mail that came back, pasted as a whole: its ticket is found by the number in the subject; sender, quoted text and a mail that was entered before are recognised.',
  body: z.object({
    text: z.string('Paste the mail.').check(
      z.maxLength(500_000, 'This is too long for one mail. Paste it without what is attached.'),
      z.refine((value) => value.trim() !== '', 'Paste the mail.'),
    ),
    /** The ticket that is open on the screen; another number in the subject is refused. */
    ticket: z.optional(identifier('Ticket', 20)),
    /** Take it although it came from another address. */
    accept_sender: z.optional(z.boolean('Say yes or no.')),
    /** Begin a new ticket, for a mail without a number. */
    as_new: z.optional(z.boolean('Say yes or no.')),
  }),
  reply: z.object({ message: z.string(), ticket: Ticket }),
})
