import { Search } from 'lucide'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

const magnifier = <Icon of={Search} strokeWidth={1.75} className="size-[1.375rem]" />

/**
 * The header's search: a link on narrow screens, otherwise a form whose suggestions load before its first
 * use.
 */
export function HeaderSearch({ linkClass }: { linkClass: string }) {
  const [suggestions, setSuggestions] = useState<ReactNode>(null)
  const load = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void => {
    // Without its code the form still leads to the results.
    if (!suggestions)
      import('../suggestions/suggestions.tsx').then(
        ({ Suggestions }) => setSuggestions(<Suggestions field={field} />),
        reportError,
      )
  }
  return (
    <div className="header-search">
      <Link to="/search" aria-label="Search" className={linkClass}>
        {magnifier}
      </Link>
      <Form action="/search" role="search" aria-label="Shop">
        <button type="submit" aria-label="Search" className={linkClass}>
          {magnifier}
        </button>
        <input
          type="search"
          name="q"
          aria-label="Search the shop"
          placeholder="Tomato, khad…"
          maxLength={100}
          autoComplete="off"
          onFocus={load}
          onPointerEnter={load}
        />
        {suggestions}
      </Form>
    </div>
  )
}
