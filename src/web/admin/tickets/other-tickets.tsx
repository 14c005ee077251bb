import { Link } from 'react-router'
import type { Ticket } from '#contract/admin/tickets.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { useTicketMerge } from './use-ticket-merge.ts'

/** Other tickets of the person: merged ones, and candidates for a merge. */
export function OthersCard({ ticket }: { ticket: Ticket }) {
  const mayWrite = may(useSession(), 'messages.write')
  const { problem, merge, unmerge } = useTicketMerge()
  const { merged, others, merged_into, is_erased } = ticket
  const canMerge = mayWrite && merged_into === null && !is_erased
  if (merged.length + others.length === 0) return null
  return (
    <Card heading="Other tickets">
      {problem && (
        <Notice tone="error" className="mb-3">
          {problem}
        </Notice>
      )}
      <ul className="grid gap-4">
        {merged.map((part) => (
          <li key={part.id} className="min-w-0 text-label">
            <p className="text-ink-700">
              <TicketLink {...part} /> is a part of this one.
            </p>
            {mayWrite && (
              <Button
                look="secondary"
                className="mt-1.5 max-sm:w-full lg:w-full"
                onClick={() => void unmerge(part)}
              >
                Take {part.number} out again
              </Button>
            )}
          </li>
        ))}
        {others.map(({ id, number, last_at, excerpt }) => (
          <li key={id} className="min-w-0 text-label">
            <TicketLink id={id} number={number} />{' '}
            <span className="text-ink-700">
              <Age at={last_at} />
            </span>
            <p className="line-clamp-2">{excerpt}</p>
            {canMerge && (
              <Button
                look="secondary"
                className="mt-1.5 max-sm:w-full lg:w-full"
                onClick={() => void merge(ticket, { id, number })}
              >
                Merge {number} into this one
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canMerge && others.length > 0 && (
        <div className="mt-3">
          <Quiet>Merge what is about the same thing: it is one thread then, with one answer.</Quiet>
        </div>
      )}
    </Card>
  )
}

const TicketLink = ({ id, number }: { id: number; number: string }) => (
  <Link to={`/tickets/${id}`} className="text-link inline-block py-0.5 font-semibold">
    {number}
  </Link>
)

/** The ticket that continues a merged one. */
export function MergedNotice({ ticket }: { ticket: Ticket }) {
  const mayWrite = may(useSession(), 'messages.write')
  const { problem, unmerge } = useTicketMerge()
  const { merged_into } = ticket
  if (merged_into === null) return null
  return (
    <div className="mt-4 grid gap-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      <Notice tone="info">
        This ticket is a part of{' '}
        <Link to={`/tickets/${Number(merged_into.slice(3))}`} className="underline underline-offset-4">
          {merged_into}
        </Link>{' '}
        now. Its messages stand there, and are answered there.
      </Notice>
      {mayWrite && (
        <Button look="secondary" className="justify-self-start" onClick={() => void unmerge(ticket)}>
          Take it out again
        </Button>
      )}
    </div>
  )
}
