import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatRupees } from '#shared/money.ts'
import type { Form } from '../../../lib/forms/use-fields.ts'
import { Field } from '../../../ui/field.tsx'
import { leftOf, type RefundInput } from './refund-plan.ts'

interface RefundLinesProps {
  order: StaffOrder
  register: Form<RefundInput>['register']
}

/** How many packs of each line are refunded, and whether they are restocked. */
export function RefundLines({ order, register }: RefundLinesProps) {
  const left = order.items.filter((item) => leftOf(item) > 0)
  if (left.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Packs that go back</legend>
      {left.map((item) => {
        const packs = leftOf(item)
        return (
          <div
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-x-4 gap-y-1 border-paper-200 border-b pb-3"
          >
            <p className="font-medium">
              {item.product_name}
              <span className="block font-normal text-ink-700 text-label">
                {packs} left, {formatRupees(item.refundable_amount)} in all
              </span>
              <label className="flex min-h-11 items-center gap-2 font-normal text-label">
                <input
                  type="checkbox"
                  {...register(`restock.${item.id}`)}
                  className="size-5 accent-leaf-700"
                />
                Back to the shelf
                <span className="sr-only">: {item.product_name}</span>
              </label>
            </p>
            <Field
              {...register(`packs.${item.id}`)}
              label="Packs"
              aria-label={`Packs of ${item.product_name}`}
              type="number"
              min={0}
              max={packs}
              step={1}
              placeholder="0"
              inputMode="numeric"
            />
          </div>
        )
      })}
    </fieldset>
  )
}
