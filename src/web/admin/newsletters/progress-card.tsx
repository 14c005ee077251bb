import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffNewsletter } from '#contract/admin/newsletters.ts'
import { formatCount } from '#shared/money.ts'
import { Card, Quiet } from '../components/card.tsx'
import { quietly } from '../components/staff-api.ts'
import { audienceWords } from './newsletter-words.ts'

const readAgainMs = 3_000

/** The progress and results of a newsletter. */
export function ProgressCard({ newsletter }: { newsletter: StaffNewsletter }) {
  const { figures, mails, state, sent_by, audience } = newsletter
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'sending') return
    const clock = setInterval(() => void quietly(() => revalidate()), readAgainMs)
    return () => clearInterval(clock)
  }, [state, revalidate])
  const rows: [string, number, string?][] = [
    ['Sent', figures.sent],
    ['Waiting', figures.waiting],
    ['Refused', figures.refused, 'by the reader’s mail server'],
    ['Left out', figures.left_out, 'unsubscribed before their mail was sent'],
    ['Unsubscribed after it', figures.ended, 'and had no later newsletter'],
  ]
  return (
    <Card heading="What became of it">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {rows.map(([label, count, note]) => (
          <div key={label}>
            <dt className="text-label">{label}</dt>
            <dd className="font-semibold text-subheading tabular-nums">{formatCount(count)}</dd>
            {note && <dd className="text-ink-700 text-label">{note}</dd>}
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Quiet>
          {`${audienceWords[audience]}; ${formatCount(mails)} ${mails === 1 ? 'mail' : 'mails'} written${sent_by ? `, sent by ${sent_by}` : ''}. Whether somebody opens or presses is not counted.`}
        </Quiet>
      </div>
    </Card>
  )
}
