import type { ReviewSums } from '#contract/shop/reviews.ts'
import { inPercent } from '#shared/percent.ts'
import { Link } from '../../ui/link.tsx'
import { type AskedReviews, addressOf } from './review-query.ts'

/** How many reviews gave each number of stars; each line shows only those. */
export function StarBars({ sums, asked }: { sums: ReviewSums; asked: AskedReviews }) {
  return (
    <ul className="mt-3">
      {sums.by_stars
        .map((count, index) => ({ stars: index + 1, count }))
        .reverse()
        .map(({ stars, count }) => (
          <li key={stars}>
            <Bar stars={stars} count={count} of={sums.count} asked={asked} />
          </li>
        ))}
    </ul>
  )
}

interface BarProps {
  stars: number
  count: number
  of: number
  asked: AskedReviews
}

function Bar({ stars, count, of, asked }: BarProps) {
  const isHere = asked.stars === stars
  const label = `${stars} ${stars === 1 ? 'star' : 'stars'}`
  const line = (
    <>
      <span className={count > 0 ? 'underline decoration-leaf-300 underline-offset-4' : ''}>{label}</span>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2.5 w-full rounded-full"
      >
        <rect width="100" height="8" className="fill-paper-200" />
        <rect width={inPercent(count, of)} height="8" className="fill-clay-600" />
      </svg>
      <span className="text-right tabular-nums">
        {count}
        <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
      </span>
    </>
  )
  const shape = 'grid min-h-11 grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-label'
  if (count === 0) return <span className={`${shape} text-ink-700`}>{line}</span>
  return (
    <Link
      to={addressOf(asked, { stars: isHere ? null : stars })}
      aria-current={isHere || undefined}
      className={`${shape} rounded-(--radius-control) text-ink-900 no-underline ${isHere ? 'font-semibold' : ''}`}
    >
      {line}
    </Link>
  )
}
