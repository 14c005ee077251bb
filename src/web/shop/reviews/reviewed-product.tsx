import type { OwnReview } from '#contract/shop/reviews.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'

interface ReviewedProductProps {
  product: OwnReview['product']
  /** In a list, or at the top of its form. */
  place: 'row' | 'top'
}

const looks = {
  row: { side: 64, sizes: '4rem', picture: 'size-16', name: 'min-w-0 font-semibold' },
  top: { side: 80, sizes: '5rem', picture: 'size-20', name: 'text-subheading' },
}

/** The product that a review is of, with a link to its page. */
export function ReviewedProduct({ product, place }: ReviewedProductProps) {
  const { side, sizes, picture, name } = looks[place]
  return (
    <div className="flex min-w-0 grow basis-64 items-center gap-4">
      <Picture
        src={product.image_url}
        alt=""
        width={side}
        height={side}
        sizes={sizes}
        className={`${picture} shrink-0 rounded-(--radius-control) bg-paper-100 object-cover`}
      />
      <Link to={`/products/${product.slug}`} className={`${name} text-ink-900 no-underline hover:underline`}>
        {product.name}
      </Link>
    </div>
  )
}
