import * as z from 'zod/mini'
import { instant, rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, day, rowId } from './fields.ts'

/** A statement may have so many rows; a longer one is split. */
export const maxRemittanceRows = 10_000
/** Characters of a file of so many rows. */
export const maxRemittanceFileLength = 6_000_000
/** Days after its delivery in which a courier hands over the money of a parcel. */
export const daysUntilRemitted = 15

/** What the rows of an order in all statements come to. */
export const remittanceOutcomes = [
  'matched',
  'other_amount',
  'already_remitted',
  'not_delivered',
  'returned',
  'reversed',
  'taken_back',
  'unknown_awb',
] as const
export type RemittanceOutcome = (typeof remittanceOutcomes)[number]

/** Why a row can't be read. */
export const remittanceProblemCodes = [
  'awb_missing',
  'awb_shortened',
  'awb_invalid',
  'amount_invalid',
  'deductions_invalid',
  'number_invalid',
  'utr_invalid',
  'delivered_on_invalid',
  'paid_on_invalid',
  'paid_on_missing',
  'row_differs',
  'statement_differs',
] as const
export type RemittanceProblemCode = (typeof remittanceProblemCodes)[number]

const RemittanceProblem = z.object({
  line: z.int(),
  code: z.enum(remittanceProblemCodes),
  message: z.string(),
})
export type RemittanceProblem = z.infer<typeof RemittanceProblem>

/** One statement of a courier, which is one transfer to the bank: net = amount - deductions. */
export const Remittance = z.object({
  id: z.int(),
  courier: z.string(),
  number: z.string(),
  utr: z.string(),
  paid_on: day,
  rows: z.int(),
  /** Of these, rows that a person looks at. */
  differing: z.int(),
  amount: rupees,
  deductions: rupees,
  net: rupees,
  uploaded_by: z.string(),
  created_at: instant,
})
export type Remittance = z.infer<typeof Remittance>

/** One parcel in a statement. */
export const RemittanceRow = z.object({
  id: z.int(),
  awb: z.string(),
  order: z.nullable(z.string()),
  /** Below zero where the courier takes an earlier amount back. */
  amount: rupees,
  deductions: rupees,
  delivered_on: z.nullable(day),
  result: z.enum(remittanceOutcomes),
  sentence: z.string(),
})
export type RemittanceRow = z.infer<typeof RemittanceRow>

export const remittanceViews = ['not_remitted', 'returned', 'other_amount', 'reversed', 'unmatched'] as const
export type RemittanceView = (typeof remittanceViews)[number]

/** Money at the door on which courier and ledger differ; one entry an order, and one for each unknown AWB. */
export const RemittanceDifference = z.object({
  id: z.int(),
  awb: z.nullable(z.string()),
  order: z.nullable(z.string()),
  /** The amount to collect. */
  ours: z.nullable(rupees),
  /** What all statements come to. */
  theirs: rupees,
  /** The day of the delivery, or of the latest statement. */
  at: instant,
  /** The latest statement; null where none has the order. */
  remittance: z.nullable(z.object({ id: z.int(), courier: z.string(), number: z.string() })),
  sentence: z.string(),
})
export type RemittanceDifference = z.infer<typeof RemittanceDifference>

const nextCursor = z.nullable(z.string())

export const listRemittances = endpoint({
  id: 'listRemittances',
  method: 'GET',
  path: '/api/remittances',
  tag: 'Payments',
  access: 'money.read',
  summary:
    'Statements of couriers about money that they collected at the door, with their sums, the newest first; `cursor` is the last one seen.',
  query: z.object({ cursor }),
  reply: z.object({ remittances: z.array(Remittance), next_cursor: nextCursor }),
})

export const listRemittanceRows = endpoint({
  id: 'listRemittanceRows',
  method: 'GET',
  path: '/api/remittances/{id}/rows',
  tag: 'Payments',
  access: 'money.read',
  summary: 'A statement with its rows, in the order of the file.',
  params: z.object({ id: rowId }),
  query: z.object({ cursor }),
  reply: z.object({ remittance: Remittance, rows: z.array(RemittanceRow), next_cursor: nextCursor }),
})

export const listRemittanceDifferences = endpoint({
  id: 'listRemittanceDifferences',
  method: 'GET',
  path: '/api/remittances/differences',
  tag: 'Payments',
  access: 'money.read',
  summary: `Where couriers and our books differ: \`not_remitted\` was delivered more than ${daysUntilRemitted} days ago and is not handed over, \`returned\` was handed over although the parcel came back, was lost or cancelled, \`other_amount\` came with another amount or twice, \`reversed\` was taken back by the courier, \`unmatched\` has an unknown AWB or is not delivered by our record. \`count\` goes up to 1,000.`,
  query: z.object({ view: z.enum(remittanceViews, 'Unknown view.'), cursor }),
  reply: z.object({
    differences: z.array(RemittanceDifference),
    count: z.int(),
    next_cursor: nextCursor,
  }),
})

export const keepRemittances = endpoint({
  id: 'keepRemittances',
  method: 'POST',
  path: '/api/remittances',
  tag: 'Payments',
  access: 'money.settle',
  bodyLimit: 8 * 1024 * 1024,
  summary:
    'Take in the statement of a courier (CSV): AWB, amount, remittance number, UTR, and delivered on, paid on, deductions where it has them. All or nothing. Payments whose amount came become `Remitted`. Rows that are known already change nothing, so the same file may come again; rows that differed are compared again. `dry_run` answers the same and keeps nothing; it also lists each row that can’t be read.',
  body: z.object({
    csv: z
      .string('Choose a file.')
      .check(
        z.minLength(1, 'The file is empty.'),
        z.maxLength(maxRemittanceFileLength, 'The file is too large.'),
      ),
    courier: text('Courier', 60),
    /** The day of the transfer, for rows that name none. */
    paid_on: z.optional(day),
    dry_run: z.optional(z.boolean('Say whether it is a dry run.')),
  }),
  reply: z.object({
    /** Rows that are new. */
    kept: z.int(),
    /** Rows that an earlier file had. */
    known: z.int(),
    matched: z.int(),
    /** Rows whose AWB no parcel has that is paid at the door. */
    missing: z.int(),
    /** Rows with another amount, twice, not delivered, or of a parcel that came back. */
    differing: z.int(),
    /** Rows of orders whose money the courier took back. */
    reversed: z.int(),
    /** Each row that is not matched. */
    differences: z.array(RemittanceRow),
    /** Rows that can't be read; always empty once they are kept. */
    problems: z.array(RemittanceProblem),
  }),
})
