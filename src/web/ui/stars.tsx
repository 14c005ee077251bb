import { Star, StarHalf } from 'lucide-react'

const places = [1, 2, 3, 4, 5]

/** Five stars with halves, and the figure beside them: '(4.5 / 5)'. */
export function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2)
  return (
    <span className="inline-flex items-center gap-2">
      <span
        className="inline-flex text-clay-600"
        role="img"
        aria-label={`Rated ${rating.toFixed(1)} out of 5`}
      >
        {places.map((place) => (
          <OneStar key={place} fill={Math.min(2, Math.max(0, halves - (place - 1) * 2))} />
        ))}
      </span>
      <span className="text-ink-700 text-sm">({rating.toFixed(1)} / 5)</span>
    </span>
  )
}

/** `fill`: 0 empty, 1 half, 2 full. */
function OneStar({ fill }: { fill: number }) {
  return (
    <span className="relative inline-block size-5" data-fill={fill}>
      <Star className="absolute inset-0 size-5" aria-hidden />
      {fill === 2 && <Star className="absolute inset-0 size-5 fill-current" aria-hidden />}
      {fill === 1 && <StarHalf className="absolute inset-0 size-5 fill-current" aria-hidden />}
    </span>
  )
}
