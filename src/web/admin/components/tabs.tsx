import { Link } from 'react-router'

interface TabsProps {
  /** The accessible name of the list. */
  label: string
  tabs: { to: string; label: string; isHere: boolean }[]
}

/** Links to filtered variants of one list. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap border-paper-300 border-b sm:gap-x-1">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.isHere ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 px-2.5 font-semibold text-ink-700 -outline-offset-2 aria-[current=page]:border-clay-600 sm:px-3"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
