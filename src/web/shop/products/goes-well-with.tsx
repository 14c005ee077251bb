import type { Companion, Product } from '#contract/shop/products.ts'
import { formatPaise, formatRupees, lineTotal, toPaise } from '#shared/money.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAddItems } from '../garden/use-add-items.ts'
import { productPath } from './card-product.ts'

const headingId = 'goes-well-with'

/** A product with another one that it is used with, by dose, to add together. */
export function GoesWellWith({ product, companion }: { product: Product; companion: Companion }) {
  const total = formatPaise(
    toPaise(product.discounted_price) + toPaise(lineTotal(companion.price, companion.packs)),
  )
  const count = companion.packs > 1 ? `${companion.packs} × ` : ''
  return (
    <section aria-labelledby={headingId} className="card mt-8 p-5 sm:p-8">
      <h2 id={headingId} className="text-heading">
        Goes well with
      </h2>
      <div className="mt-5 grid gap-6 md:grid-cols-[1fr_auto] md:items-center md:gap-10">
        <div className="flex items-center gap-4">
          <Picture
            src={companion.image_url}
            alt=""
            width={112}
            height={112}
            className="size-22 shrink-0 rounded-(--radius-control) bg-paper-100 object-cover sm:size-28"
          />
          <div>
            <p className="font-semibold">
              <Link to={productPath(companion)} className="underline-offset-4 hover:underline">
                {count}
                {companion.name}
              </Link>
            </p>
            <p className="mt-0.5 text-ink-700 text-label">
              {companion.net_quantity} at {formatRupees(companion.price)}
            </p>
            <p className="mt-2 max-w-prose text-ink-700 leading-snug">{companion.reason}</p>
          </div>
        </div>
        <AddBoth product={product} companion={companion} total={total} />
      </div>
    </section>
  )
}

interface AddBothProps {
  product: Product
  companion: Companion
  total: string
}

function AddBoth({ product, companion, total }: AddBothProps) {
  const isHydrated = useIsHydrated()
  const items = [
    { productId: product.id, quantity: 1 },
    { productId: companion.id, quantity: companion.packs },
  ]
  const { add, isBusy, notice } = useAddItems(items, undefined, true)
  return (
    <div className="grid gap-2 md:justify-items-end">
      <p className="text-lg tabular-nums">
        <span className="text-ink-700 text-label">Together</span> <strong>{total}</strong>
      </p>
      {isHydrated && (
        <Button look="secondary" onClick={add} aria-disabled={isBusy} className="max-md:w-full">
          {isBusy ? 'Adding…' : 'Add both to cart'}
        </Button>
      )}
      <p
        role="status"
        className={`font-medium text-label empty:hidden md:max-w-64 md:text-right ${notice?.tone === 'error' ? 'text-alert-700' : 'text-leaf-700'}`}
      >
        {notice?.text}
      </p>
    </div>
  )
}
