import { Link } from './link.tsx'

interface PageLinksProps {
  page: number
  pages: number
  addressOf: (page: number) => string
}

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-(--radius-control) border border-transparent px-2 font-medium no-underline hover:border-leaf-700'

/** The pages of a long list: the neighbours, the first and the last. */
export function PageLinks({ page, pages, addressOf }: PageLinksProps) {
  if (pages === 1) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return (
    <nav aria-label="Pages" className="mt-8">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && <Way to={addressOf(page - 1)} rel="prev" label="Previous" />}
        {shown.map((one, index) => (
          <li key={one} className="flex items-center gap-1">
            {index > 0 && one - (shown[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
            <Link
              to={addressOf(one)}
              aria-label={`Page ${one}`}
              aria-current={one === page ? 'page' : undefined}
              className={`${linkClass} aria-[current=page]:bg-leaf-700 aria-[current=page]:text-white`}
            >
              {one}
            </Link>
          </li>
        ))}
        {page < pages && <Way to={addressOf(page + 1)} rel="next" label="Next" />}
      </ul>
    </nav>
  )
}

const Way = ({ to, rel, label }: { to: string; rel: string; label: string }) => (
  <li>
    <Link to={to} rel={rel} className={`${linkClass} px-3`}>
      {label}
    </Link>
  </li>
)
