import type { Selecting } from './use-selection.ts'

/** A checkbox for all rows of a page, above a list without a head. */
export function ChooseAll({ order, selecting }: { order: string[]; selecting: Selecting }) {
  if (order.length === 0) return null
  return (
    <label className="mt-4 inline-flex min-h-11 cursor-pointer items-center gap-3 px-4 text-label sm:pl-7">
      <input
        type="checkbox"
        checked={order.every((id) => selecting.ids.has(id))}
        onChange={selecting.toggleAll}
        className="size-5 accent-leaf-700"
      />
      Choose all on this page
    </label>
  )
}
