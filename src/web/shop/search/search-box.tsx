import { Search as SearchIcon } from 'lucide'
import { useEffect, useRef } from 'react'
import { Form, useNavigationType, useSubmit } from 'react-router'
import { maxQueryLength } from '#contract/shop/search.ts'
import { searchDebounceMs } from '../../lib/timing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveRecent } from '../suggestions/recent-searches.ts'

/**
 * Searches 300 ms after the last key. The address holds the query, so Back, reload and sharing work. Without
 * JavaScript it is a plain form.
 */
export function SearchBox({ query }: { query: string }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(query)

  useEffect(() => () => clearTimeout(timer.current), [])

  // A visitor who follows a link wants to type; one who opens the address may want to read.
  const type = useNavigationType()
  const comes = useRef(type === 'PUSH' && query === '')
  useEffect(() => {
    if (comes.current) input.current?.focus()
  }, [])

  // Only the last query counts as a search.
  useEffect(() => () => saveRecent(asked.current), [])

  // Back and forward change the query; its own answer must not overwrite the typing.
  useEffect(() => {
    if (input.current && query !== asked.current) input.current.value = query
    asked.current = query
  }, [query])

  function searchNow(form: HTMLFormElement | null): void {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    if (typed === asked.current) return
    const isFirst = asked.current === ''
    asked.current = typed
    void submit(form, { replace: !isFirst, preventScrollReset: true })
  }

  function searchSoon(form: HTMLFormElement | null): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchNow(form), searchDebounceMs)
  }

  return (
    <Form
      method="get"
      action="/search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        searchNow(event.currentTarget)
      }}
      className="flex gap-2.5"
    >
      <label htmlFor="search-query" className="sr-only">
        Search products and guides
      </label>
      <div className="relative grow">
        <Icon
          of={SearchIcon}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-500"
        />
        <input
          ref={input}
          id="search-query"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxQueryLength}
          placeholder="Tomato, khad…"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => searchSoon(event.currentTarget.form)}
          className="min-h-14 w-full rounded-(--radius-control) border border-ink-500 bg-white pr-4 pl-12 text-lg hover:border-ink-700"
        />
      </div>
      <Button type="submit" className="max-sm:px-4">
        Search
      </Button>
    </Form>
  )
}
