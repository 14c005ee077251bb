import { useState } from 'react'
import { findDraftProducts } from '#contract/admin/draft-orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Choice } from '../components/choices.ts'
import { ChooseField } from '../components/choose-field.tsx'
import { staffApi } from '../components/staff-api.ts'
import type { DraftLine } from './draft-values.ts'

type Found = Reply<typeof findDraftProducts>['products'][number]

interface DraftLinesProps {
  lines: DraftLine[]
  error: string | undefined
  /** Whether the member may give own prices. */
  mayPrice: boolean
  isFixed: boolean
  onChange: (lines: DraftLine[]) => void
}

/** The products of a draft: found by name, each with its packs and, for those who may, an own price. */
export function DraftLines({ lines, error, mayPrice, isFixed, onChange }: DraftLinesProps) {
  const [known, setKnown] = useState<Map<string, Found>>(new Map())

  async function find(words: string): Promise<Choice[]> {
    const { products } = await staffApi(findDraftProducts, { query: { q: words } })
    setKnown((before) => new Map([...before, ...products.map((one) => [String(one.id), one] as const)]))
    return products.map(({ id, name, net_quantity, price, available }) => ({
      value: String(id),
      name: `${name}, ${net_quantity}`,
      note: `${formatRupees(price)}, ${available} free`,
    }))
  }

  function add([choice]: Choice[]): void {
    const product = choice && known.get(choice.value)
    if (!product) return
    const same = lines.find(({ product_id }) => product_id === product.id)
    if (same) {
      change(same, { quantity: String(Number(same.quantity) + 1) })
      return
    }
    const { id, name, price } = product
    onChange([
      ...lines,
      { product_id: id, name, shop_price: price, quantity: '1', price: '', price_reason: '' },
    ])
  }

  const change = (line: DraftLine, to: Partial<DraftLine>): void =>
    onChange(lines.map((one) => (one === line ? { ...one, ...to } : one)))

  return (
    <div className="grid gap-4">
      {!isFixed && <ChooseField label="Add a product" chosen={[]} find={find} onChange={add} error={error} />}
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li
            key={line.product_id}
            className="grid items-end gap-3 border-paper-200 border-b pb-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto]"
          >
            <p className="min-w-0 self-center font-semibold [overflow-wrap:anywhere]">
              {line.name}
              <span className="block font-normal text-ink-700 text-label">
                {formatRupees(line.shop_price)} a pack in the shop
              </span>
            </p>
            <Field
              label="Packs"
              aria-label={`Packs of ${line.name}`}
              inputMode="numeric"
              autoComplete="off"
              readOnly={isFixed}
              value={line.quantity}
              onChange={({ target }) => change(line, { quantity: target.value })}
            />
            {!isFixed && (
              <Button
                type="button"
                look="quiet"
                aria-label={`Remove ${line.name}`}
                onClick={() => onChange(lines.filter((one) => one !== line))}
              >
                Remove
              </Button>
            )}
            {(mayPrice || line.price !== '') && (
              <OwnPrice line={line} isFixed={isFixed || !mayPrice} onChange={(to) => change(line, to)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OwnPriceProps {
  line: DraftLine
  isFixed: boolean
  onChange: (to: Partial<DraftLine>) => void
}

const OwnPrice = ({ line, isFixed, onChange }: OwnPriceProps) => (
  <div className="grid gap-3 sm:col-span-full sm:grid-cols-[10rem_minmax(0,1fr)]">
    <Field
      label="Own price, ₹"
      aria-label={`Own price of ${line.name}, ₹`}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isFixed}
      value={line.price}
      onChange={({ target }) => onChange({ price: target.value })}
    />
    {line.price.trim() !== '' && (
      <Field
        label="Why this price"
        aria-label={`Why this price of ${line.name}`}
        maxLength={200}
        autoComplete="off"
        readOnly={isFixed}
        value={line.price_reason}
        onChange={({ target }) => onChange({ price_reason: target.value })}
      />
    )}
  </div>
)
