import { useRef } from 'react'
import type { KitPart } from '#contract/admin/kit-parts.ts'
import { formatCount } from '#shared/money.ts'
import { focusFirst } from '../../lib/focus.ts'
import { Field } from '../../ui/field.tsx'
import { RowButton } from '../components/row-button.tsx'
import type { TypedPart } from './kit-items.ts'
import type { KitEdit } from './use-kit.ts'

interface KitRowProps {
  part: TypedPart
  index: number
  edit: KitEdit
  /** The part's stock, once it is loaded. */
  row: KitPart | undefined
  isFixed: boolean
  /** The error of the part. */
  error: string | undefined
}

/** One part of a kit: amount, name, share and tax. */
export function KitRow({ part, index, edit, row, isFixed, error }: KitRowProps) {
  const item = useRef<HTMLLIElement>(null)
  const last = edit.parts.length - 1
  const what = `part ${index + 1}, ${part.name}`
  const field = (name: Exclude<keyof TypedPart, 'stock_id'>) => ({
    value: part[name],
    readOnly: isFixed,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => edit.set(index, { [name]: target.value }),
  })

  /** The pressed button moves with its part and keeps the focus. */
  const moveTo = (to: number) => () => {
    const button = document.activeElement
    edit.move(index, to)
    requestAnimationFrame(() => {
      if (button instanceof HTMLElement) button.focus()
      item.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  /** The part that takes the place gets the focus. */
  const remove = () => {
    const list = item.current?.parentElement
    edit.remove(index)
    requestAnimationFrame(() => focusFirst(list?.children[Math.min(index, last - 1)], 'input'))
  }
  return (
    <li ref={item} className="rounded-(--radius-control) border border-paper-300 bg-paper-0 p-3">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="float-left min-w-0 [overflow-wrap:anywhere]">
          <span className="sr-only">Part {index + 1}: </span>
          <span className="font-semibold">{row?.name ?? part.name}</span>
          {row && <span className="text-ink-700 text-label"> · {stockText(row)}</span>}
        </legend>
        {error && <p className="font-semibold text-alert-700 text-label">{error}</p>}
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[5rem_8rem_minmax(0,1fr)]">
          <Field label="Amount" inputMode="numeric" {...field('amount')} />
          <Field label="Share, ₹" inputMode="decimal" {...field('share')} />
          <Field
            className="col-span-2 sm:col-span-1"
            label="Name on documents"
            maxLength={120}
            {...field('name')}
          />
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Field className="w-28" label="HSN" {...field('hsn')} />
          <Field className="w-28" label="GST, %" inputMode="decimal" {...field('tax_rate')} />
          {!isFixed && (
            <div className="flex flex-wrap gap-x-1 sm:ml-auto">
              <RowButton
                onClick={moveTo(index - 1)}
                aria-disabled={index === 0}
                what={what}
                words="Earlier"
              />
              <RowButton
                onClick={moveTo(index + 1)}
                aria-disabled={index === last}
                what={what}
                words="Later"
              />
              <RowButton onClick={remove} what={what} words="Take out" />
            </div>
          )}
        </div>
      </fieldset>
    </li>
  )
}

const stockText = ({ product_id, free, archived }: KitPart): string =>
  [
    product_id === null ? 'a part' : 'packs of a product',
    `${formatCount(free)} free`,
    archived && 'no longer sold alone',
  ]
    .filter(Boolean)
    .join(', ')
