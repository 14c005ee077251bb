import { formatCount } from '#shared/money.ts'
import { starFill } from './star-fill.ts'

const places = [1, 2, 3, 4, 5]

interface StarsProps {
  rating: number
  /** The number of reviews behind the average; missing for a single review. */
  count?: number
  /** '(4.5 / 5)'; none where the figure is shown elsewhere. */
  figure?: 'shown' | 'none'
}

/** Five stars with halves, and the figure beside them. */
export function Stars({ rating, count, figure = 'shown' }: StarsProps) {
  const value = rating.toFixed(1)
  const label = `Rated ${value} out of 5${count === undefined ? '' : ` in ${reviewsText(count)}`}`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="inline-flex" role="img" aria-label={label}>
        {places.map((place) => (
          <span key={place} className="star" data-fill={starFill(place, rating)} />
        ))}
      </span>
      {figure === 'shown' && (
        <span className="whitespace-nowrap text-ink-700 text-label tabular-nums">({value} / 5)</span>
      )}
    </span>
  )
}

/** '1 review', '2,000 reviews' */
export const reviewsText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`
