import { NavLink } from 'react-router'

const tabs = [
  { to: '/gardens', label: 'Plans' },
  { to: '/gardens/figures', label: 'Figures' },
]

export function GardenTabs() {
  return (
    <nav aria-label="Garden plans" className="mt-5 border-paper-300 border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-ink-700 -outline-offset-2 aria-[current=page]:border-clay-600 aria-[current=page]:text-ink-900"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
