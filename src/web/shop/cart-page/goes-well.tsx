import { useEffect, useRef } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import { listGardenGoods } from '#contract/shop/catalogue.ts'
import { getProduct, type Product } from '#contract/shop/products.ts'
import { formatRupees } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { focusHeadingIfLost } from '../../lib/focus.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { changeLine } from '../cart/cart-store.ts'
import { productPath } from '../products/card-product.ts'
import { type CompanionOfCart, companionsOf } from './companions.ts'

/** The products of the cart, and the products that suit a garden besides them. */
async function readGoods(items: CartItem[]): Promise<Product[]> {
  const goods = await api(listGardenGoods)
  const others = items.filter(({ product_id }) => !goods.some(({ id }) => id === product_id))
  const read = others.map(({ product_id }) =>
    readOrNull(api(getProduct, { params: { id: String(product_id) } })),
  )
  const found = (await Promise.all(read)).flatMap((product) => product ?? [])
  return [...goods, ...found.filter((product) => !product.no_longer_sold)]
}

/** Products that are used together with those in the cart; hidden when they cannot be loaded. */
export function GoesWell({ items }: { items: CartItem[] }) {
  const { data } = useLoad(`garden goods ${items.map(({ product_id }) => product_id).join()}`, () =>
    readGoods(items),
  )
  const companions = companionsOf(items, data ?? [])
  const { length } = companions
  const shownBefore = useRef(0)
  // A pressed button disappears with its product.
  useEffect(() => {
    if (length < shownBefore.current) focusHeadingIfLost()
    shownBefore.current = length
  }, [length])
  if (length === 0) return null
  return (
    <section aria-labelledby="goes-well">
      <h2 id="goes-well" className="text-heading">
        Goes well with your cart
      </h2>
      <ul className="mt-4 border-paper-300 border-t">
        {companions.map((companion) => (
          <Companion key={companion.product.id} companion={companion} />
        ))}
      </ul>
    </section>
  )
}

function Companion({ companion: { product, reason } }: { companion: CompanionOfCart }) {
  const { id, name, image_url, net_quantity, discounted_price } = product
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4 border-paper-300 border-b py-4">
      <Picture
        src={image_url}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-(--radius-control) bg-paper-100 object-cover"
      />
      <div className="min-w-0">
        <h3 className="font-medium font-text leading-snug">
          <Link to={productPath(product)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-0.5 text-ink-700 text-label">
          {net_quantity}, {formatRupees(discounted_price)}
        </p>
        <p className="mt-1 leading-snug">{reason}</p>
        <Button look="secondary" onClick={() => changeLine(id, 1)} className="mt-2.5 min-h-11 px-4">
          Add 1 pack
          <span className="sr-only"> of {name}</span>
        </Button>
      </div>
    </li>
  )
}
