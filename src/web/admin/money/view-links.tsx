import { Link } from 'react-router'

interface ViewLinksProps {
  label: string
  views: { to: string; label: string; isHere: boolean }[]
}

/** Views of a list below the tabs of its page. */
export const ViewLinks = ({ label, views }: ViewLinksProps) => (
  <nav aria-label={label} className="mt-4 flex flex-wrap gap-2">
    {views.map((view) => (
      <Link
        key={view.to}
        to={view.to}
        aria-current={view.isHere ? 'page' : undefined}
        className="inline-flex min-h-11 items-center rounded-full border border-ink-500 px-4 font-semibold text-ink-700 text-label no-underline hover:border-leaf-700 aria-[current=page]:border-leaf-700 aria-[current=page]:bg-leaf-700 aria-[current=page]:text-white"
      >
        {view.label}
      </Link>
    ))}
  </nav>
)
