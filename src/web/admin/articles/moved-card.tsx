import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Card } from '../components/card.tsx'

type MovedCardProps = Pick<ArticleDraft, 'published_at' | 'old_addresses'>

/** What a draft brings along from another blog: it counts once the draft is published. */
export function MovedCard({ published_at: since, old_addresses: old }: MovedCardProps) {
  if (since === null && old.length === 0) return null
  return (
    <Card heading="From another blog">
      {since !== null && <p>Published there {formatMoment(since)} IST, which it keeps here.</p>}
      {old.length > 0 && (
        <>
          <p className="mt-2">
            Old addresses that lead here once it is published, unless they lead elsewhere by then:
          </p>
          <ul className="mt-1 list-disc pl-6">
            {old.map((path) => (
              <li key={path} className="break-all">
                {path}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
