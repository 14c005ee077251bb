import { Link } from 'react-router'

interface PagesProps {
  /** The address of the first page; not on the first page itself. */
  first: string | false
  /** The address of the next page, where there is one. */
  next: string | false
  /** What a list begins with that is not in order of time. */
  firstLabel?: string
}

/** The links between the pages of a list; nothing below a list that has one page. */
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
