import { ShoppingBag } from 'lucide'
import { useSearchParams } from 'react-router'
import { getProduct, type Product } from '#contract/shop/products.ts'
import { formatRupees, lineTotal } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { readReturnPath } from '../../lib/session/return-path.ts'
import { readWantedGoods, type WantedGood } from '../../lib/session/wanted-goods.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardName } from '../products/card-name.ts'

/** More would push the form out of sight. */
const maxShown = 2

interface Line extends WantedGood {
  product: Product
}

/**
 * The goods that a guest wanted to add before signing in. Without stored goods or loaded products the page
 * shows nothing of them.
 */
export function WantedGoods({ action }: { action: 'logged in' | 'registered' }) {
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  const wanted = isHydrated ? readWantedGoods(readReturnPath(search)) : []
  const { data, failure } = useLoad(wanted.length > 0 ? JSON.stringify(wanted) : null, () =>
    Promise.all(wanted.map(withProduct)),
  )
  if (wanted.length === 0 || failure) return null
  if (!data) return <Skeleton className="mb-6 h-32" />
  const lines = data.filter(({ product }) => product.in_stock && !product.coming_soon)
  if (lines.length === 0) return null
  const more = lines.length - maxShown
  return (
    <section
      aria-labelledby="wanted-goods"
      className="mb-6 rounded-(--radius-control) border border-leaf-300 bg-leaf-50 p-4"
    >
      <h2 id="wanted-goods" className="font-semibold text-label text-leaf-900">
        Ready for your cart
      </h2>
      <ul className="mt-3 grid gap-3">
        {lines.slice(0, maxShown).map((line) => (
          <WantedLine key={line.productId} {...line} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-ink-700 text-label">
          and {more} more {more === 1 ? 'product' : 'products'}
        </p>
      )}
      <p className="mt-3 flex gap-2 border-leaf-300 border-t pt-3 text-label text-leaf-900">
        <Icon of={ShoppingBag} className="mt-0.5 size-4 shrink-0" />
        <span>
          {lines.length === 1 ? 'It goes' : 'They go'} into your cart as soon as you have {action}, and you
          are back where you were.
        </span>
      </p>
    </section>
  )
}

const withProduct = async (good: WantedGood): Promise<Line> => ({
  ...good,
  product: await api(getProduct, { params: { id: String(good.productId) } }),
})

function WantedLine({ product, packs }: Line) {
  const { title, rest } = cardName(product)
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4">
      <Picture
        src={product.image_url}
        alt=""
        width={64}
        height={64}
        className="size-16 rounded-(--radius-control) bg-paper-100 object-cover"
      />
      <div className="min-w-0">
        <p className="font-medium leading-snug">
          {title} <span className="text-ink-700 text-label">{rest}</span>
        </p>
        <p className="mt-0.5 text-ink-700 text-label">
          {[packs > 1 ? `${packs} packs` : '', product.net_quantity].filter(Boolean).join(' · ')} ·{' '}
          <span className="font-semibold text-ink-900">
            {formatRupees(lineTotal(product.discounted_price, packs))}
          </span>
        </p>
      </div>
    </li>
  )
}
