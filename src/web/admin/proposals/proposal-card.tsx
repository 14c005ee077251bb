import { Link } from 'react-router'
import type { Proposal, ProposalKind, ProposalState } from '#contract/admin/proposals.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { DecideProposal } from './decide-proposal.tsx'

const tones: Record<ProposalState, BadgeTone> = {
  waiting: 'yellow',
  confirmed: 'green',
  declined: 'red',
  expired: 'grey',
}

const names: Record<ProposalKind, string> = {
  order_note: 'Note on',
  order_hold: 'Hold of',
  order_release: 'Release of',
  ticket_reply: 'Answer to',
  product_price: 'Price of',
}

/** A proposal: what would change, before and after, who asks, and the decision. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { kind, subject, subject_page, before, after, state } = proposal
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere font-semibold">
          {names[kind]}{' '}
          <Link to={subject_page} className="text-link">
            {subject}
          </Link>
        </h2>
        <Badge tone={tones[state]}>{state}</Badge>
      </div>
      <dl className="grid gap-1">
        {before !== null && (
          <div>
            <dt className="inline font-semibold">Before: </dt>
            <dd className="wrap-anywhere inline">{before}</dd>
          </div>
        )}
        <div>
          <dt className="inline font-semibold">{before === null ? 'Text: ' : 'After: '}</dt>
          <dd className="wrap-anywhere inline whitespace-pre-wrap">{after}</dd>
        </div>
      </dl>
      <p className="wrap-anywhere text-ink-700 text-label">
        Proposed by {proposal.proposed_by}, <Age at={proposal.created_at} />
        {proposal.decided_at && (
          <>
            ; {state} by {proposal.decided_by}, <Age at={proposal.decided_at} />
          </>
        )}
        {state === 'waiting' && `; it ends on ${formatMoment(proposal.expires_at)}`}
      </p>
      {proposal.reason && <p className="wrap-anywhere">Reason: “{proposal.reason}”</p>}
      {state === 'waiting' && proposal.is_outdated && (
        <Notice tone="info">
          {subject} changed after this was proposed, so it can’t be confirmed. Look at it, then decline this.
        </Notice>
      )}
      {state === 'waiting' && <DecideProposal proposal={proposal} />}
    </li>
  )
}
