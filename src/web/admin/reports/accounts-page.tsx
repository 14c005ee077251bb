import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type Accounts,
  type AccountsTable,
  getAccounts,
  kindsOfTables,
  type VoucherKind,
  voucherKinds,
} from '#contract/admin/accounts.ts'
import { formatRupees } from '#shared/money.ts'
import { codeOf, failureOf, isCallError } from '../../lib/api/failure.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, sentenceOf, staffApi } from '../components/staff-api.ts'
import { TableHead } from '../components/table-head.tsx'
import { useTitle } from '../components/title.ts'
import { periodChoices } from './period-choices.ts'
import { DayFields, PeriodLinks } from './period-form.tsx'
import { ReportTabs } from './report-tabs.tsx'

interface Asked {
  from?: string
  to?: string
}

/** The accounts of a period, or why there are none for the typed days. */
type Loaded =
  | { asked: Asked; found: Accounts; problem: null }
  | { asked: Asked; found: null; problem: string }

const typedDay = (search: URLSearchParams, name: 'from' | 'to'): Asked => {
  const day = search.get(name)
  return day ? { [name]: day } : {}
}

/** Error codes whose message is shown below the chosen days. */
const explained = ['invalid_request', 'report_takes_long']

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const asked = { ...typedDay(search, 'from'), ...typedDay(search, 'to') }
  try {
    const found = await loadFor(request, () => staffApi(getAccounts, { query: asked }))
    return { asked, found, problem: null }
  } catch (error) {
    if (!isCallError(error) || !explained.includes(codeOf(failureOf(error)) ?? '')) throw error
    return { asked, found: null, problem: sentenceOf(failureOf(error)) }
  }
}

/** Sales, money and payouts of a period, as files for accounting programs. */
export function Component() {
  const { asked, found, problem } = useLoaderData<Loaded>()
  useTitle('Accounts')
  return (
    <>
      <h1 className="text-heading">Accounts</h1>
      <ReportTabs here="/reports/accounts" />
      <Period asked={found ?? asked} />
      {found ? (
        <Found found={found} />
      ) : (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </>
  )
}

/** Periods that accountants ask for. */
const choices = ['Last month', 'This month', 'Financial year']

function Period({ asked: { from = '', to = '' } }: { asked: Asked }) {
  return (
    <>
      <Form
        key={`${from} ${to}`}
        role="search"
        className="mt-4 grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[repeat(2,minmax(0,11rem))_auto]"
      >
        <DayFields from={from} to={to} />
        <Button type="submit" look="secondary" className="max-sm:col-span-2 sm:justify-self-start">
          Show
        </Button>
      </Form>
      <PeriodLinks
        choices={periodChoices(new Date().toISOString()).filter(({ label }) => choices.includes(label))}
        chosen={{ from, to }}
        pathOf={(period) => `/reports/accounts?from=${period.from}&to=${period.to}`}
      />
    </>
  )
}

const dayName = (day: string): string => formatDay(`${day}T12:00:00+05:30`)

function Found({ found }: { found: Accounts }) {
  const { from, to, as_of, sums, notes } = found
  return (
    <>
      <p role="status" className="mt-3 text-ink-700">
        {dayName(from)} to {dayName(to)}, days of India. As of {formatMoment(as_of)} IST.
      </p>
      {sums.every(({ count }) => count === 0) ? (
        <EmptyList heading="No entries for these days">
          No invoice, payment, refund or payout falls on them, so there is no file. Choose other days above.
        </EmptyList>
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-5">
          {notes.map((note) => (
            <Notice key={note} tone="info">
              {note}
            </Notice>
          ))}
          <Card heading="What the files have">
            <SumsTable found={found} />
          </Card>
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
            <TallyCard found={found} />
            <ZohoCard found={found} />
            <TableCard found={found} />
          </div>
        </div>
      )}
    </>
  )
}

const kindNames: Record<VoucherKind, [label: string, meaning: string]> = {
  sale: ['Sales', 'Invoices by their day'],
  credit_note: ['Credit notes', 'By their day'],
  receipt: ['Receipts', 'Captured payments, by the day of their closing'],
  refund: ['Refunds', 'By the day on which they were done'],
  fee: ['Fees', 'Of the payment provider, with the GST on them'],
  payout: ['Payouts', 'What reached the bank'],
}

const SumsTable = ({ found: { sums } }: { found: Accounts }) => (
  <ScrollArea label="What the files have">
    <table className="w-full text-label">
      <TableHead words={['Kind']} figures={['Number', 'Amount']} />
      <tbody>
        {sums.map(({ kind, count, amount }) => (
          <tr key={kind} className="border-paper-200 border-b align-top">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {kindNames[kind][0]}
              <span className="block font-normal text-ink-700">{kindNames[kind][1]}</span>
            </th>
            <td className="px-2 py-2 text-right tabular-nums">{count}</td>
            <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">{formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

interface FileProps {
  found: Accounts
  path: string
  label: string
  kinds?: readonly VoucherKind[]
}

/** A link to a file, or a note that the period has nothing for it. */
function FileLink({ found: { from, to, sums }, path, label, kinds = voucherKinds }: FileProps) {
  const hasRows = sums.some(({ kind, count }) => kinds.includes(kind) && count > 0)
  return (
    <li className="min-h-11 py-2">
      {hasRows ? (
        <a href={`/api/accounts/${path}?from=${from}&to=${to}`} className="text-link" download>
          {label}
        </a>
      ) : (
        <span className="text-ink-700">{label}: nothing in these days</span>
      )}
    </li>
  )
}

function Ledgers() {
  const mayRead = may(useSession(), 'settings.read')
  return (
    <Quiet>
      The names of ledgers are in the{' '}
      {mayRead ? (
        <Link to="/settings/ledgers" className="text-link">
          settings
        </Link>
      ) : (
        'settings'
      )}
      .
    </Quiet>
  )
}

const TallyCard = ({ found }: { found: Accounts }) => (
  <Card heading="Tally">
    <ul>
      <FileLink found={found} path="tally/ledgers" label="Ledgers (XML)" />
      <FileLink found={found} path="tally/vouchers" label="Vouchers (XML)" />
    </ul>
    <Quiet>
      In Tally: Import, Masters, then Import, Transactions, in a company with these days. Set the numbering of
      Sales and Credit Note to manual first, or Tally gives numbers of its own.
    </Quiet>
    <Ledgers />
  </Card>
)

const zohoTables: { table: AccountsTable; label: string }[] = [
  { table: 'zoho-invoices', label: 'Invoices (CSV)' },
  { table: 'zoho-credit-notes', label: 'Credit notes (CSV)' },
  { table: 'zoho-payments', label: 'Payments received (CSV)' },
  { table: 'zoho-journals', label: 'Refunds, fees and payouts as journals (CSV)' },
]

const ZohoCard = ({ found }: { found: Accounts }) => (
  <Card heading="Zoho Books">
    <ul>
      {zohoTables.map(({ table, label }) => (
        <FileLink
          key={table}
          found={found}
          path={`tables/${table}`}
          label={label}
          kinds={kindsOfTables[table]}
        />
      ))}
    </ul>
    <Quiet>
      Import the files in this order, so that each payment finds its invoice. Import each day once: Zoho Books
      does not notice a second import, and adds everything again.
    </Quiet>
    <Ledgers />
  </Card>
)

const TableCard = ({ found }: { found: Accounts }) => (
  <Card heading="Other programs">
    <ul>
      <FileLink found={found} path="tables/vouchers" label="All vouchers by ledger (CSV)" />
    </ul>
    <Quiet>
      A row for each ledger of a voucher, with debit and credit, for spreadsheets and programs such as Busy or
      Marg.
    </Quiet>
    <Ledgers />
  </Card>
)
