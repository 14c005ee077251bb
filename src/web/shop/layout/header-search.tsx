import { Search } from 'lucide'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { Suggestions } from '../suggestions/suggestions.tsx'

/** The search of the header: a link on narrow screens, beyond them a form, whose suggestions are loaded when it is about to be used. */
export function HeaderSearch({ linkClass }: { linkClass: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [List, setList] = useState<typeof Suggestions | null>(null)
  const load = (): void => {
    // Without its code the form still leads to the results.
    if (!List)
      import('../suggestions/suggestions.tsx').then((file) => setList(() => file.Suggestions), reportError)
  }
  return (
    <div className="header-search">
      <Link to="/search" aria-label="Search" className={linkClass}>
        <Icon of={Search} strokeWidth={1.75} className="size-[1.375rem]" />
      </Link>
      <Form action="/search" role="search" aria-label="Shop">
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search the shop"
          placeholder="Tomato, khad…"
          maxLength={100}
          autoComplete="off"
          onFocus={load}
          onPointerEnter={load}
        />
        {List && field.current && <List field={field.current} />}
      </Form>
    </div>
  )
}
