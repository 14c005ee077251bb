import { useCallback } from 'react'
import { noteCarted } from '#contract/shop/garden.ts'
import type { Variant } from '#shared/garden/shopping-list.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { quoteFailure, useQuote } from '../cart/use-quote.ts'
import { itemsOf, maxPacks, useAddItems } from './use-add-items.ts'

/** The total of the list, and a button that adds the whole list to the cart. */
export function AddEverything({ variant, token }: { variant: Variant; token: string }) {
  const isHydrated = useIsHydrated()
  const items = itemsOf(variant)
  const noteAdded = useCallback(() => void countInStatistics(token), [token])
  const { add, isBusy, notice } = useAddItems(items, noteAdded)
  const { data: quote, failure } = useQuote(isHydrated ? JSON.stringify(items) : null, items)
  const large = variant.lines.filter(({ packs }) => packs > maxPacks)
  return (
    <div className="border-ink-900 border-t pt-4">
      <p className="flex justify-between gap-4 font-semibold text-lead">
        <span>{quote ? 'Total' : 'Goods'}</span>
        <span className="tabular-nums">
          {formatRupees(quote ? quote.total : toRupees(variant.goodsPaise))}
        </span>
      </p>
      <p className="text-ink-700 text-label">
        {quote ? shippingText(quote.shipping) : 'Shipping is added in the cart.'}
      </p>
      {failure && <p className="mt-1 text-ink-700 text-label">{quoteFailure(failure)}</p>}
      {large.map(({ good, packs }) => (
        <p key={good.productId} className="mt-1 text-ink-700 text-label">
          A cart holds at most {maxPacks} packs of a product. Please order the other {packs - maxPacks} of{' '}
          {good.name} separately.
        </p>
      ))}
      <Button onClick={add} disabled={!isHydrated || isBusy} className="mt-4 w-full sm:w-auto print:hidden">
        {isBusy ? 'Adding…' : 'Add everything to cart'}
      </Button>
      <noscript>
        <p className="mt-3 rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
          The cart needs JavaScript; each product above has its own page.
        </p>
      </noscript>
      {notice && (
        <Notice tone={notice.tone} className="mt-4">
          {notice.text} {notice.tone === 'success' && <Link to="/cart">See the cart</Link>}
        </Notice>
      )}
    </div>
  )
}

/** Only for statistics, so failures are not shown. */
const countInStatistics = (token: string) => readOrNull(api(noteCarted, { params: { token } }))

const shippingText = (shipping: number): string =>
  shipping > 0
    ? `With ${formatRupees(shipping)} for shipping. Prices include all taxes.`
    : 'Shipping is free. Prices include all taxes.'
