import { useId } from 'react'
import type { LatestReview, Review } from '#contract/shop/reviews.ts'
import { formatDay } from '../../lib/dates.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { OwnVotes } from './use-own-votes.ts'

interface ReviewItemProps {
  review: Review
  /** For the buttons below it; none where reviews of several products stand. */
  votes?: OwnVotes
  /** Named where reviews of several products stand. */
  product?: LatestReview['product']
}

/** One published review with its photographs and the shop's answer. */
export function ReviewItem({ review, votes, product }: ReviewItemProps) {
  const { brand } = useSettings()
  const titleId = useId()
  const { stars, title, text, name, is_verified, written_at, photos, answer } = review
  return (
    <li className={`border-paper-300 border-b py-6 ${product ? 'md:last:odd:col-span-2' : ''}`}>
      <article aria-labelledby={titleId}>
        <Stars rating={stars} figure="none" />
        <h3 id={titleId} className="mt-1.5 text-subheading">
          {title}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-700 text-label">
          <span>{name}</span>
          <time dateTime={written_at}>{formatDay(written_at)}</time>
          {is_verified && <Badge tone="green">Verified purchase</Badge>}
        </p>
        {product && (
          <p className="mt-0.5 text-label">
            <Link to={`/products/${product.slug}#reviews`} className="text-link inline-block py-1">
              {product.name}
            </Link>
          </p>
        )}
        <p className="mt-3 max-w-prose whitespace-pre-line leading-relaxed">{text}</p>
        {photos.length > 0 && <Photographs review={review} />}
        {answer && (
          <div className="mt-4 max-w-prose border-leaf-300 border-l-4 pl-4">
            <p className="font-semibold text-label">
              {brand.name} answers, {formatDay(answer.at)}
            </p>
            <p className="mt-1 whitespace-pre-line">{answer.text}</p>
          </div>
        )}
        {votes && <ReviewActions review={review} votes={votes} />}
      </article>
    </li>
  )
}

function Photographs({ review: { id, name, photos } }: { review: Review }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-2.5">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={`/api/reviews/${id}/photos/${photo.id}/large`} className="block">
            <img
              src={`/api/reviews/${id}/photos/${photo.id}/small`}
              alt={`Photograph ${index + 1} by ${name}; opens it larger`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              decoding="async"
              className="size-24 rounded-(--radius-control) bg-paper-200 object-cover sm:size-28"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
