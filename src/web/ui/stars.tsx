const places = [1, 2, 3, 4, 5]

/** Five stars with halves, and the figure beside them: '(4.5 / 5)'. */
export function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2)
  return (
    <span className="inline-flex items-center gap-2">
      <span className="inline-flex" role="img" aria-label={`Rated ${rating.toFixed(1)} out of 5`}>
        {places.map((place) => (
          <span key={place} className="star" data-fill={fillOf(place, halves)} />
        ))}
      </span>
      <span className="text-ink-700 text-label tabular-nums">({rating.toFixed(1)} / 5)</span>
    </span>
  )
}

/** 0 empty, 1 half, 2 full. */
const fillOf = (place: number, halves: number): number => Math.min(2, Math.max(0, halves - (place - 1) * 2))
