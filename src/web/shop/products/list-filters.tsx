import { SlidersHorizontal } from 'lucide'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import {
  chosenFilters,
  type FilterName,
  listAddress,
  type ProductChoice,
  sorts,
} from '#shared/product-list/choice.ts'
import { type Offered, wordsOf } from '#shared/product-list/choose-products.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'

interface ListFiltersProps {
  choice: ProductChoice
  offered: Record<FilterName, Offered[]>
}

const selects: { name: FilterName; label: string; any: string }[] = [
  { name: 'crop', label: 'For which crop', any: 'Any crop' },
  { name: 'price', label: 'Price', any: 'Any price' },
  { name: 'origin', label: 'Country of origin', any: 'Any country' },
]

/**
 * Filters and sorting, as a form whose address is the list. A choice submits it; without JavaScript its
 * button does.
 */
export function ListFilters({ choice, offered, found }: ListFiltersProps & { found: number }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  const close = (): void => {
    if (!fold.current?.open) return
    fold.current.open = false
    opener.current?.focus()
  }
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const send = (): void => {
    const chosen = new FormData(form.current ?? undefined)
    // Empty filters are left out of the address.
    for (const [name, value] of [...chosen]) if (value === '') chosen.delete(name)
    if (chosen.get('sort') === 'shelf') chosen.delete('sort')
    void submit(chosen, { method: 'get', action: '/productpage', preventScrollReset: true })
  }

  // Back and links change the choice; the fields follow without losing the focus.
  useEffect(() => {
    const { elements } = form.current ?? {}
    for (const field of elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = chosenValue(choice, field.name)
      if (field instanceof HTMLInputElement && field.name === 'stock') field.checked = choice.stock === 'in'
    }
  }, [choice])

  const count = chosenFilters(choice).filter((name) => name !== 'category').length
  const [inStock] = offered.stock
  return (
    <Form
      ref={form}
      action="/productpage"
      aria-label="Filter and sort"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="list-filters mt-3 grid gap-x-3 gap-y-2"
    >
      {choice.category && <input type="hidden" name="category" value={choice.category} />}
      <details
        ref={fold}
        className="disclosure filters-fold"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
      >
        <summary
          ref={opener}
          className="flex min-h-12 items-center justify-center rounded-(--radius-control) border border-ink-500 bg-white px-3 font-semibold"
        >
          <Icon of={SlidersHorizontal} className="mr-2 size-4.5" />
          Filters{count > 0 && ` (${count})`}
        </summary>
        <div className="filters grid gap-3 pt-2 sm:grid-cols-3 lg:pt-0">
          {selects.map(({ name, label, any }) => (
            <Select
              key={name}
              name={name}
              label={label}
              labelClass="mb-1 block lg:sr-only"
              defaultValue={chosenValue(choice, name)}
              onChange={send}
            >
              <option value="">{any}</option>
              {offered[name].map(({ value, label: words, count: left }) => (
                <option key={value} value={value}>
                  {words} ({left})
                </option>
              ))}
            </Select>
          ))}
          <label className="flex min-h-12 items-center gap-2.5 self-end">
            <input
              type="checkbox"
              name="stock"
              value="in"
              defaultChecked={choice.stock === 'in'}
              onChange={send}
              className="size-5 accent-leaf-700"
            />
            In stock only ({inStock?.count ?? 0})
          </label>
          <Button onClick={close} className="filters-done sm:col-span-full">
            Show {found} {found === 1 ? 'product' : 'products'}
          </Button>
        </div>
      </details>
      <Select
        name="sort"
        label="Sort by"
        labelClass="shrink-0 max-sm:sr-only"
        defaultValue={choice.sort}
        onChange={send}
        className="flex items-center gap-3"
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <div className="without-scripts">
        <Button type="submit" look="secondary">
          Show products
        </Button>
      </div>
    </Form>
  )
}

const chosenValue = (choice: ProductChoice, name: string): string =>
  name === 'sort' ? choice.sort : (choice[name as FilterName] ?? '')

/** The words of a chosen filter. */
export const filterLabel = (
  offered: ListFiltersProps['offered'],
  choice: ProductChoice,
  name: FilterName,
): string => offered[name].find(({ value }) => value === choice[name])?.label ?? wordsOf(choice[name] ?? '')

/** The active filters, each with a remove link. */
export function ChosenFilters({ choice, offered }: ListFiltersProps) {
  const chosen = chosenFilters(choice)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {chosen.map((name) => {
        return (
          <li key={name}>
            <Link
              to={listAddress({ ...choice, [name]: undefined, page: 1 })}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-leaf-300 bg-leaf-50 px-3.5 text-leaf-800 text-label no-underline hover:border-leaf-700"
            >
              <span className="sr-only">Remove filter </span>
              {filterLabel(offered, choice, name)} <span aria-hidden>×</span>
            </Link>
          </li>
        )
      })}
      <li>
        <Link
          to="/productpage"
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center px-2 text-label"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
