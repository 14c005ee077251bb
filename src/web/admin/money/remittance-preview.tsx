import type { ReactNode } from 'react'
import type { keepRemittances } from '#contract/admin/remittances.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import { RemittanceRows } from './remittance-rows.tsx'

type Found = Reply<typeof keepRemittances>

/** So many lines stand on the screen; the lists have all once the statement is taken in. */
const maxShown = 50

/** What a statement would change, before it is taken in. */
export function RemittancePreview({ found, children }: { found: Found; children: ReactNode }) {
  const { problems, differences } = found
  return (
    <section aria-label="What the statement says" className="mt-5 grid gap-3 border-paper-300 border-t pt-4">
      <p role="status" className="font-semibold">
        {countsOf(found)}.
      </p>
      {problems.length > 0 && (
        <div>
          <p>
            {problems.length === 1 ? 'A row' : `${formatCount(problems.length)} rows`} can’t be read. Correct
            the file and choose it again; nothing is kept until then.
          </p>
          <ul className="mt-2 grid gap-1.5 text-label">
            {problems.slice(0, maxShown).map(({ line, message }) => (
              <li key={line} className="break-words">
                <span className="font-semibold">Line {line}:</span> {message}
              </li>
            ))}
          </ul>
          <More count={problems.length} />
        </div>
      )}
      {differences.length > 0 && (
        <div>
          <RemittanceRows rows={differences.slice(0, maxShown)} label="Rows that differ" />
          <More count={differences.length} />
        </div>
      )}
      {children}
    </section>
  )
}

const More = ({ count }: { count: number }) =>
  count > maxShown && (
    <p className="mt-2 text-ink-700 text-label">And {formatCount(count - maxShown)} more.</p>
  )

/** '2 rows new, 0 known already; 1 matched, 1 differs': the outcome of a statement in words. */
export function countsOf({ kept, known, matched, missing, differing, reversed }: Found): string {
  const parts = [
    `${formatCount(matched)} matched`,
    ...(differing > 0 ? [`${formatCount(differing)} differ${differing === 1 ? 's' : ''}`] : []),
    ...(missing > 0 ? [`${formatCount(missing)} with an unknown AWB`] : []),
    ...(reversed > 0 ? [`${formatCount(reversed)} reversed`] : []),
  ]
  return `${formatCount(kept)} ${kept === 1 ? 'row' : 'rows'} new, ${formatCount(known)} known already; ${parts.join(', ')}`
}
