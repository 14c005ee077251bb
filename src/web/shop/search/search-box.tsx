import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { maxQueryLength } from '#contract/search.ts'
import { searchDebounceMs } from '../../timing.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Searches 300 ms after the last key; the address keeps the query, so that back, reload and sharing work. Keys of one
 * search replace each other in the history. Without JavaScript it is an ordinary form.
 */
export function SearchBox({ query }: { query: string }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(query)

  useEffect(() => () => clearTimeout(timer.current), [])

  // Back and forward change the query from outside; typing must not be overwritten by its own answer.
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
      className="mt-6 flex max-w-2xl gap-2"
    >
      <label htmlFor="search-query" className="sr-only">
        Search products and guides
      </label>
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
        className="min-h-12 w-full rounded-full border border-ink-500 bg-white px-5 text-lg"
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}
