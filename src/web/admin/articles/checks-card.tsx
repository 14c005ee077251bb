import { type ArticleCheck, claimReason } from '#contract/admin/article-drafts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { shortLabel } from './article-fields.ts'

const kinds = {
  error: { tone: 'red', label: 'Mend it' },
  claim: { tone: 'clay', label: 'Confirm it' },
  hint: { tone: 'grey', label: 'Look at it' },
} as const

interface ChecksCardProps {
  checks: ArticleCheck[]
  onLine: (line: number) => void
}

/** What is to be looked at before an article is published, each with its line. */
export const ChecksCard = ({ checks, onLine }: ChecksCardProps) => (
  <Card heading="Checks">
    <p role="status">
      {checks.length === 0 ? (
        <Quiet>Links, pictures, headings and words are as they should be.</Quiet>
      ) : (
        <Quiet>
          {checks.length === 1 ? 'One thing' : `${checks.length} things`} to look at, as of the text that is
          kept.
        </Quiet>
      )}
    </p>
    <ul className="mt-2 grid gap-3">
      {checks.map(({ kind, field, line, sentence }) => (
        <li key={`${field}:${line}:${sentence}`} className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
            {line === null ? (
              <span className="font-semibold text-label">{shortLabel(field)}</span>
            ) : (
              <button
                type="button"
                onClick={() => onLine(line)}
                className="text-link min-h-9 font-semibold text-label"
              >
                Line {line}
              </button>
            )}
          </span>
          <span className="[overflow-wrap:anywhere]">{sentence}</span>
        </li>
      ))}
    </ul>
    {checks.some(({ kind }) => kind === 'claim') && <p className="mt-3 text-ink-700">{claimReason}</p>}
  </Card>
)
