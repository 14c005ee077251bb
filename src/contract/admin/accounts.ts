import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { day } from './fields.ts'

/** The most days in a file: a financial year. */
export const maxAccountsDays = 366

/** The kinds of vouchers, in the order in which a file has them within a day. */
export const voucherKinds = ['sale', 'credit_note', 'receipt', 'refund', 'fee', 'payout'] as const
export type VoucherKind = (typeof voucherKinds)[number]

/** The files of Tally: vouchers of the period, and the ledgers that they name. */
export const tallyFiles = ['vouchers', 'ledgers'] as const
export type TallyFile = (typeof tallyFiles)[number]

/**
 * Each table with its kinds of vouchers: four for imports of Zoho Books, and one with all vouchers by ledger for
 * other programs.
 */
export const kindsOfTables = {
  'zoho-invoices': ['sale'],
  'zoho-credit-notes': ['credit_note'],
  'zoho-payments': ['receipt'],
  'zoho-journals': ['refund', 'fee', 'payout'],
  vouchers: voucherKinds,
} as const satisfies Record<string, readonly VoucherKind[]>
export type AccountsTable = keyof typeof kindsOfTables
export const accountsTables = Object.keys(kindsOfTables) as AccountsTable[]

const query = z.object({ from: z.optional(day), to: z.optional(day) })

export const Accounts = z.object({
  /** Days in India, both included. */
  from: z.string(),
  to: z.string(),
  as_of: instant,
  /** The period includes today. */
  is_open: z.boolean(),
  sums: z.array(z.object({ kind: z.enum(voucherKinds), count: z.int(), amount: rupees })),
  /** What to know before importing, as sentences. */
  notes: z.array(z.string()),
})
export type Accounts = z.infer<typeof Accounts>

const access = { tag: 'Reports', access: 'finance.read', alsoNeeds: 'money.read' } as const

export const getAccounts = endpoint({
  id: 'getAccounts',
  method: 'GET',
  path: '/api/accounts',
  ...access,
  summary:
    'Sales, credit notes, receipts, refunds, fees and payouts of a period of days in India, the last whole month unless named: what the files for the accountant have.',
  query,
  reply: Accounts,
})

export const readTallyFile = endpoint({
  id: 'readTallyFile',
  method: 'GET',
  path: '/api/accounts/tally/{file}',
  ...access,
  summary:
    'A period as Tally imports it (XML): its vouchers, or the ledgers that they name; each reading is an entry of the audit log. Nothing to write is 409 `nothing_to_export`.',
  params: z.object({ file: z.enum(tallyFiles, 'Unknown file.') }),
  query,
  reply: z.unknown(),
  contentType: 'application/xml; charset=utf-8',
})

export const readAccountsTable = endpoint({
  id: 'readAccountsTable',
  method: 'GET',
  path: '/api/accounts/tables/{table}',
  ...access,
  summary:
    'A period as a table (CSV): for an import of Zoho Books, or all vouchers with their ledgers; each reading is an entry of the audit log. Nothing to write is 409 `nothing_to_export`.',
  params: z.object({ table: z.enum(accountsTables, 'Unknown table.') }),
  query,
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})
