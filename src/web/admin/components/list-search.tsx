import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

interface ListSearchProps {
  /** The address of the list. */
  path: string
  q: string
  label: string
  placeholder: string
  maxLength?: number
  /** Further parameters of the address, as hidden fields. */
  children?: ReactNode
}

/** The search beside the heading of a list. */
export const ListSearch = ({ path, q, label, placeholder, maxLength = 254, children }: ListSearchProps) => (
  // Another search starts with its own words in the field.
  <Form key={q} role="search" action={path} className="flex w-full gap-2 sm:w-auto">
    {children}
    <label className="min-w-0 grow">
      <span className="sr-only">{label}</span>
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={maxLength}
        autoComplete="off"
        placeholder={placeholder}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 placeholder:text-ink-500 sm:w-80"
      />
    </label>
    <Button type="submit" look="secondary">
      Search
    </Button>
  </Form>
)
