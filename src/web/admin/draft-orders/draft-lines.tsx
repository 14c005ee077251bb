import { findDraftProducts } from '#contract/admin/draft-orders.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Choice } from '../components/choices.ts'
import { ChooseField } from '../components/choose-field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { type DraftLine, nameOfProduct, type ShownProduct } from './draft-values.ts'

interface DraftLinesProps {
  lines: DraftLine[]
  /** What is known of their products. */
  products: ShownProduct[]
  error: string | undefined
  /** Whether the member may give own prices. */
  mayPrice: boolean
  isFixed: boolean
  onChange: (lines: DraftLine[]) => void
  onFound: (products: ShownProduct[]) => void
}

/** The products of a draft: found by name, each with its packs and, for those who may, an own price. */
export function DraftLines({
  lines,
  products,
  error,
  mayPrice,
  isFixed,
  onChange,
  onFound,
}: DraftLinesProps) {
  async function find(words: string): Promise<Choice[]> {
    const { products: found } = await staffApi(findDraftProducts, { query: { q: words } })
    onFound(found.map(({ id, name, price }) => ({ product_id: id, name, shop_price: price })))
    return found.map(({ id, name, net_quantity, price, available }) => ({
      value: String(id),
      name: `${name}, ${net_quantity}`,
      note: `${formatRupees(price)}, ${available} free`,
    }))
  }

  function add([choice]: Choice[]): void {
    if (!choice) return
    const id = Number(choice.value)
    const same = lines.find(({ product_id }) => product_id === id)
    if (same) {
      change(same, { quantity: String(Number(same.quantity) + 1) })
      return
    }
    onChange([...lines, { product_id: id, quantity: '1', price: '', price_reason: '' }])
  }

  const change = (line: DraftLine, to: Partial<DraftLine>): void =>
    onChange(lines.map((one) => (one === line ? { ...one, ...to } : one)))

  return (
    <div className="grid gap-4">
      {!isFixed && <ChooseField label="Add a product" chosen={[]} find={find} onChange={add} error={error} />}
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line
            key={line.product_id}
            line={line}
            product={products.find(({ product_id }) => product_id === line.product_id)}
            mayPrice={mayPrice}
            isFixed={isFixed}
            onChange={(to) => change(line, to)}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
    </div>
  )
}

interface LineProps {
  line: DraftLine
  product: ShownProduct | undefined
  mayPrice: boolean
  isFixed: boolean
  onChange: (to: Partial<DraftLine>) => void
  onRemove: () => void
}

function Line({ line, product, mayPrice, isFixed, onChange, onRemove }: LineProps) {
  const name = nameOfProduct(product ? [product] : [], line.product_id)
  return (
    <li className="grid items-end gap-3 border-paper-200 border-b pb-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto]">
      <p className="min-w-0 self-center font-semibold [overflow-wrap:anywhere]">
        {name}
        {product && !isFixed && (
          <span className="block font-normal text-ink-700 text-label">
            {formatRupees(product.shop_price)} a pack in the shop
          </span>
        )}
      </p>
      <Field
        label="Packs"
        aria-label={`Packs of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
        value={line.quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      {!isFixed && (
        <Button type="button" look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
      {(mayPrice || line.price !== '') && (
        <OwnPrice line={line} name={name} isFixed={isFixed || !mayPrice} onChange={onChange} />
      )}
    </li>
  )
}

interface OwnPriceProps {
  line: DraftLine
  name: string
  isFixed: boolean
  onChange: (to: Partial<DraftLine>) => void
}

const OwnPrice = ({ line, name, isFixed, onChange }: OwnPriceProps) => (
  <div className="grid gap-3 sm:col-span-full sm:grid-cols-[10rem_minmax(0,1fr)]">
    <Field
      label="Own price, ₹"
      aria-label={`Own price of ${name}, ₹`}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isFixed}
      value={line.price}
      onChange={({ target }) => onChange({ price: target.value })}
    />
    {line.price.trim() !== '' && (
      <Field
        label="Why this price"
        aria-label={`Why this price of ${name}`}
        maxLength={200}
        autoComplete="off"
        readOnly={isFixed}
        value={line.price_reason}
        onChange={({ target }) => onChange({ price_reason: target.value })}
      />
    )}
  </div>
)
