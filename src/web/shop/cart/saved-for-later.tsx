import { useEffect, useRef } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import { focusHeadingIfLost, isFocusLost } from '../../lib/focus.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import type { Saving } from './use-saved.ts'

/** The shopper's list for another time, below the cart. */
export function SavedForLater({ saving }: { saving: Saving }) {
  const { lines, news, problem } = saving
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button went with its line.
  useEffect(() => {
    if (news.count === 0 || !isFocusLost()) return
    heading.current?.focus({ preventScroll: true })
    focusHeadingIfLost()
  }, [news.count])

  return (
    <div>
      {problem && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      {lines.length > 0 && (
        <section aria-labelledby="saved-title">
          <h2 id="saved-title" ref={heading} tabIndex={-1} className="text-heading outline-none">
            Saved for later
          </h2>
          <p className="mt-1 text-ink-700">
            Waiting for you on every device you use. Prices and stock may change until you order.
          </p>
          <ul className="mt-4 border-paper-300 border-t">
            {lines.map((item) => (
              <SavedLine key={item.product_id} item={item} saving={saving} />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="mt-4 font-medium text-leaf-700 empty:mt-0">
        {news.text}
      </p>
    </div>
  )
}

function SavedLine({ item, saving }: { item: CartItem; saving: Saving }) {
  const { product_id, name, price, original_price, quantity, image_url, net_quantity, in_stock } = item
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-paper-300 border-b py-4">
      <Picture
        src={image_url}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-(--radius-control) bg-paper-100 object-cover"
      />
      <div className="min-w-0">
        <h3 className="font-medium font-text leading-snug">
          <Link to={`/products/${product_id}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-1 text-label">
          {quantity} × <Price price={price} originalPrice={original_price} />
          <span className="text-ink-700"> · {net_quantity}</span>
        </p>
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          {in_stock ? (
            <Button
              look="secondary"
              aria-label={`Move to cart: ${name}`}
              onClick={() => saving.move(product_id)}
              className="min-h-11 px-4"
            >
              Move to cart
            </Button>
          ) : (
            <Badge tone="grey">Out of Stock</Badge>
          )}
          <button
            type="button"
            aria-label={`Remove ${name} from what is saved`}
            onClick={() => saving.forget(product_id)}
            className="min-h-11 rounded-(--radius-control) px-3 font-medium text-ink-700 text-label hover:bg-paper-100 hover:text-ink-900"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  )
}
