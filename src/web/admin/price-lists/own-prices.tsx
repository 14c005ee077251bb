import { useState } from 'react'
import { findOfferGoods } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Quiet } from '../components/card.tsx'
import type { Choice } from '../components/choices.ts'
import { ChooseField } from '../components/choose-field.tsx'
import { staffApi } from '../components/staff-api.ts'
import type { TypedItem } from './price-list-values.ts'

type Found = Reply<typeof findOfferGoods>['products'][number]

interface OwnPricesProps {
  items: TypedItem[]
  error: string | undefined
  isFixed: boolean
  onChange: (items: TypedItem[]) => void
}

/** The products of a price list with a price of their own: found by name, each with the packs from which it holds. */
export function OwnPrices({ items, error, isFixed, onChange }: OwnPricesProps) {
  const [known, setKnown] = useState<Map<string, Found>>(new Map())

  async function find(words: string): Promise<Choice[]> {
    const { products } = await staffApi(findOfferGoods, { query: { q: words } })
    setKnown((before) => new Map([...before, ...products.map((one) => [String(one.id), one] as const)]))
    return products.map(({ id, name, price }) => ({ value: String(id), name, note: formatRupees(price) }))
  }

  function add([choice]: Choice[]): void {
    const product = choice && known.get(choice.value)
    if (!product || items.some(({ product_id }) => product_id === product.id)) return
    const { id, name, price } = product
    onChange([...items, { product_id: id, name, shop_price: price, price: '', min_quantity: '1' }])
  }

  const change = (item: TypedItem, to: Partial<TypedItem>): void =>
    onChange(items.map((one) => (one === item ? { ...one, ...to } : one)))

  return (
    <div className="grid gap-4">
      {isFixed ? (
        items.length === 0 && <Quiet>None.</Quiet>
      ) : (
        <ChooseField label="Add a product" chosen={[]} find={find} onChange={add} error={error} />
      )}
      <ul className="grid gap-3 empty:hidden">
        {items.map((item) => (
          <li
            key={item.product_id}
            className="grid items-end gap-3 border-paper-200 border-b pb-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
          >
            <p className="min-w-0 self-center font-semibold [overflow-wrap:anywhere]">
              {item.name}
              <span className="block font-normal text-ink-700 text-label">
                {formatRupees(item.shop_price)} in the shop
              </span>
            </p>
            <Field
              label="Price, ₹"
              aria-label={`Price of ${item.name}, ₹`}
              inputMode="decimal"
              autoComplete="off"
              readOnly={isFixed}
              value={item.price}
              onChange={({ target }) => change(item, { price: target.value })}
            />
            <Field
              label="From packs"
              aria-label={`Packs from which the price of ${item.name} holds`}
              inputMode="numeric"
              autoComplete="off"
              readOnly={isFixed}
              value={item.min_quantity}
              onChange={({ target }) => change(item, { min_quantity: target.value })}
            />
            {!isFixed && (
              <Button
                type="button"
                look="quiet"
                aria-label={`Remove ${item.name}`}
                onClick={() => onChange(items.filter((one) => one !== item))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
