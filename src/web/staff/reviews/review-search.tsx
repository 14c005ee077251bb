import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { listPath, type ReviewList } from './list-address.ts'

/** Looks in all reviews; the view that was left is the one that clearing comes back to. */
export function ReviewSearch({ list: { q, view } }: { list: ReviewList }) {
  return (
    <Form role="search" action="/reviews" className="w-full sm:w-auto">
      {view !== 'waiting' && <input type="hidden" name="view" value={view} />}
      <div className="flex gap-2">
        <label className="min-w-0 grow">
          <span className="sr-only">Search by number, words, product, name or e-mail</span>
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            placeholder="Words, product, name …"
            className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 placeholder:text-ink-500 sm:w-72"
          />
        </label>
        <Button type="submit" look="secondary">
          Search
        </Button>
      </div>
      {q && (
        <Link to={listPath({ view })} className="text-link inline-flex min-h-11 items-center text-label">
          Clear the search
        </Link>
      )}
    </Form>
  )
}
