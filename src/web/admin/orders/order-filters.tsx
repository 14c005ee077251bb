import { useId, useState } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { filterCount, isNarrowed, listPath, type OrderList } from './list-address.ts'

const box = 'min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5'

/** Filters the open list through its address. Narrow screens show the search alone, and the rest behind a button. */
export function OrderFilters({ list }: { list: OrderList }) {
  const folded = useId()
  const [isOpen, setOpen] = useState(false)
  const { view, q, tag, offer, from, to } = list
  const count = filterCount(list)
  return (
    <Form
      role="search"
      action="/orders"
      className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
    >
      {view !== 'all' && <input type="hidden" name="view" value={view} />}
      {offer && <input type="hidden" name="offer" value={offer} />}
      <label className="text-label">
        <span className="sr-only">
          Search by number, name, e-mail, phone, PIN, payment or tracking number
        </span>
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          placeholder="Number, name, phone …"
          className={`${box} placeholder:text-ink-500`}
        />
      </label>
      <Button
        look="secondary"
        aria-expanded={isOpen}
        aria-controls={folded}
        onClick={() => setOpen(!isOpen)}
        className="px-4 lg:hidden"
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <div
        id={folded}
        className={`col-span-full grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] lg:contents ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <Small label="Tag" name="tag" value={tag} className="max-sm:col-span-2" />
        <Small label="Ordered from" name="from" value={from} type="date" />
        <Small label="to" name="to" value={to} type="date" />
        <Button type="submit" look="secondary" className="max-sm:col-span-2">
          Search
        </Button>
      </div>
      {isNarrowed(list) && (
        <Link
          to={listPath({ view })}
          className="text-link col-span-full inline-flex min-h-11 items-center justify-self-start text-label"
        >
          Clear search and filters
        </Link>
      )}
    </Form>
  )
}

interface SmallProps {
  label: string
  name: string
  value: string
  type?: 'date'
  className?: string
}

const Small = ({ label, name, value, type, className = '' }: SmallProps) => (
  <label className={`font-semibold text-label ${className}`}>
    {label}
    <input
      type={type ?? 'text'}
      name={name}
      defaultValue={value}
      maxLength={30}
      autoComplete="off"
      className={box}
    />
  </label>
)
