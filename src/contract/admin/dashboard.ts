import * as z from 'zod/mini'
import { instant, longText, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { AuditEntry } from './audit.ts'

/** The note of one shift for the next. */
export const Handover = z.object({
  /** '2026-12-01', in India. */
  day: z.string(),
  text: z.string(),
  by: z.string(),
  at: instant,
  version: z.int(),
})
export type Handover = z.infer<typeof Handover>

const SalesOfDay = z.object({
  /** '2026-12-01', in India. */
  day: z.string(),
  /** Invoices less credit notes of the day, as in the report of sales; below zero where more was credited. */
  amount: rupees,
  /** Orders that were invoiced, which happens when they are packed. */
  orders: z.int(),
})
export type SalesOfDay = z.infer<typeof SalesOfDay>

export const SalesOfDays = z.object({
  today: SalesOfDay,
  /** The whole day. */
  yesterday: SalesOfDay,
  /** Fourteen days, today last. */
  days: z.array(SalesOfDay),
  /** The address of the report of the same days. */
  report: z.string(),
  /** The moment of these sums; missing for sums of now. */
  as_of: z.optional(instant),
})
export type SalesOfDays = z.infer<typeof SalesOfDays>

export const getToday = endpoint({
  id: 'getToday',
  method: 'GET',
  path: '/api/today',
  tag: 'Today',
  access: 'orders.read',
  summary:
    'Sales of today, yesterday and fourteen days, as in the report of sales, for callers who may see reports; null also while a report of these days takes long. Counters, the worst first; `list` is the address of the very list that each counts. Only lists that the caller may see. Besides them the notes of handover, and what others did since the caller last said to have seen it.',
  reply: z.object({
    sales: z.nullable(SalesOfDays),
    counters: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        count: z.int(),
        list: z.string(),
        /** The moment of the count; missing for a count of now. */
        as_of: z.optional(instant),
      }),
    ),
    /** Today in India. */
    day: z.string(),
    handover: z.nullable(Handover),
    /** The newest of the days before. */
    last_handover: z.nullable(Handover),
    /** Progress of the owner's checklist; null where it is done, dismissed, or not the caller's to see. */
    checklist: z.nullable(z.object({ done: z.int(), all: z.int() })),
    since: z.object({
      entries: z.array(AuditEntry),
      /** There are more than these. */
      is_cut: z.boolean(),
      /** The newest entry of all, to mark it as seen. */
      up_to: z.nullable(z.string()),
    }),
  }),
})

export const writeHandover = endpoint({
  id: 'writeHandover',
  method: 'PUT',
  path: '/api/today/handover',
  tag: 'Today',
  access: 'orders.read',
  isForPeople: true,
  isVersioned: true,
  summary: "Write today's handover note; `version` 0 where there was none.",
  body: z.object({
    version: z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.')),
    text: longText('Note', 2000),
  }),
  reply: Handover,
})

export const catchUp = endpoint({
  id: 'catchUp',
  method: 'POST',
  path: '/api/today/caught-up',
  tag: 'Today',
  access: 'orders.read',
  isForPeople: true,
  summary: 'Mark the log as seen up to an entry.',
  body: z.object({ up_to: z.string().check(z.regex(/^\d{1,15}$/, 'Unknown entry.')) }),
  reply: z.object({ message: z.string() }),
})
