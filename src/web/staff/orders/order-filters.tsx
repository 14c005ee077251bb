import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { isNarrowed, listPath, type OrderList } from './list-address.ts'

const box = 'min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5'

/** Filters the open list; the filters stand in the address. */
export function OrderFilters({ list }: { list: OrderList }) {
  const form = useRef<HTMLFormElement>(null)
  const { view, q, tag, from, to } = list
  return (
    <Form
      ref={form}
      role="search"
      action="/orders"
      className="mt-4 grid items-end gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
    >
      {view !== 'all' && <input type="hidden" name="view" value={view} />}
      <label className="text-label">
        <span className="sr-only">
          Search by number, name, e-mail, phone, PIN, payment or tracking number
        </span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          placeholder="Number, name, phone …"
          className={`${box} placeholder:text-ink-500`}
        />
      </label>
      <Small label="Tag" name="tag" value={tag} />
      <Small label="Ordered from" name="from" value={from} type="date" />
      <Small label="to" name="to" value={to} type="date" />
      <div className="flex items-center gap-3">
        <Button type="submit" look="secondary">
          Search
        </Button>
        {isNarrowed(list) && (
          <Link to={listPath({ view })} className="text-link text-label">
            Clear
          </Link>
        )}
      </div>
    </Form>
  )
}

interface SmallProps {
  label: string
  name: string
  value: string
  type?: 'date'
}

const Small = ({ label, name, value, type }: SmallProps) => (
  <label className="font-semibold text-label">
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
