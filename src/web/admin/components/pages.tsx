import { Link } from 'react-router'

interface PagesProps {
  /** The address of the first page; not on the first page itself. */
  first: string | false
  /** The address of the next page, if there is one. */
  next: string | false
  /** The label of the first page, for lists that are not ordered by time. */
  firstLabel?: string
}

/** Links between the pages of a list; nothing for a single page. */
export function Pages({ first, next, firstLabel = 'Newest' }: PagesProps) {
  if (!first && !next) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex gap-6">
      {first && (
        <Link to={first} className="text-link">
          {firstLabel}
        </Link>
      )}
      {next && (
        <Link to={next} className="text-link">
          Next page
        </Link>
      )}
    </nav>
  )
}
