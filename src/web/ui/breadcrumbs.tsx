import { Link } from './link.tsx'

export interface Crumb {
  name: string
  path: string
}

/** The path from home to this page; `head/structured-data.ts` has the same for search engines. */
export function Breadcrumbs({ steps, here }: { steps: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-ink-700 text-label">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ name: 'Home', path: '/' }, ...steps].map(({ name, path }) => (
          <li key={path} className="flex items-center gap-x-2">
            <Link to={path} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {name}
            </Link>
            <span aria-hidden className="text-ink-500">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 font-medium text-ink-900 max-sm:line-clamp-1">
          {here}
        </li>
      </ol>
    </nav>
  )
}
