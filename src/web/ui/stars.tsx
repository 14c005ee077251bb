import { starFill } from './star-fill.ts'

const places = [1, 2, 3, 4, 5]

interface StarsProps {
  rating: number
  /** How many reviews it is the average of; left out where it is the word of one person. */
  count?: number
  /** '4.5 (12)' where there is little room. */
  isShort?: boolean
}

/** Five stars with halves, and the figure beside them: '(4.5 / 5)'. */
export function Stars({ rating, count, isShort = false }: StarsProps) {
  const figure = rating.toFixed(1)
  const spoken = `Rated ${figure} out of 5${count === undefined ? '' : ` in ${reviewsText(count)}`}`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="inline-flex" role="img" aria-label={spoken}>
        {places.map((place) => (
          <span key={place} className="star" data-fill={starFill(place, rating)} />
        ))}
      </span>
      {isShort ? (
        <span aria-hidden className="whitespace-nowrap text-ink-700 text-label tabular-nums">
          {figure}
          {count !== undefined && ` (${count.toLocaleString('en-IN')})`}
        </span>
      ) : (
        <span className="whitespace-nowrap text-ink-700 text-label tabular-nums">({figure} / 5)</span>
      )}
    </span>
  )
}

/** '1 review', '2,000 reviews' */
export const reviewsText = (count: number): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'review' : 'reviews'}`
