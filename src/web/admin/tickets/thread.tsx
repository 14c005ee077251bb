import { Link } from 'react-router'
import type { ThreadEntry, Ticket } from '#contract/admin/tickets.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'

const done = 'border-paper-300 border-dashed bg-paper-50'

const looks: Record<ThreadEntry['kind'], string> = {
  in: 'border-paper-300 bg-white sm:mr-10',
  out: 'border-leaf-300 bg-leaf-50 sm:ml-10',
  note: 'border-sun-800/30 border-dashed bg-sun-100',
  return: done,
  refund: done,
}

const kinds: Record<ThreadEntry['kind'], string> = {
  in: 'Message',
  out: 'Answer',
  note: 'Note, not mailed',
  return: 'Return',
  refund: 'Refund',
}

/** Everything that was written, the oldest first. */
export const Thread = ({ ticket }: { ticket: Ticket }) => (
  <ol className="grid gap-3">
    {ticket.thread.map((entry) => (
      <Entry key={`${entry.kind} ${entry.id}`} entry={entry} asker={ticket.name} />
    ))}
  </ol>
)

/** One message or note, as plain text. */
export function Entry({ entry, asker }: { entry: ThreadEntry; asker: string }) {
  const { kind, at, by, source, text, sender, ticket, leads_to, mail } = entry
  return (
    <li className={`min-w-0 rounded-(--radius-card) border px-4 py-3 ${looks[kind]}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-label">
        <p className="min-w-0 font-semibold">
          {kind === 'in' ? asker || 'Erased' : by}
          <span className="font-normal text-ink-700">
            {' '}
            · {kinds[kind]}
            {ticket && `, ${ticket}`}
          </span>
        </p>
        <span className="text-ink-700">
          <Age at={at} />
        </span>
      </div>
      <p className="mt-1.5 whitespace-pre-wrap">{text}</p>
      {leads_to && (
        <Link
          to={kind === 'return' ? `/returns/${leads_to}` : `/orders/${leads_to}`}
          className="text-link inline-block py-1.5"
        >
          {leads_to}
        </Link>
      )}
      {kind === 'in' && source === 'mail' && (
        <p className="mt-1.5 text-ink-700 text-label">
          {by ? `Entered by ${by}.` : 'By mail.'} {sender && `It came from another address: ${sender}.`}
        </p>
      )}
      {mail && mail !== 'sent' && (
        <p className="mt-2">
          <Badge tone={mail === 'failed' ? 'red' : 'grey'}>
            {mail === 'failed' ? 'The mail could not be sent' : 'The mail is on its way'}
          </Badge>
        </p>
      )}
    </li>
  )
}
