import { useLocation } from 'react-router'
import { Link } from './link.tsx'

interface AccountLink {
  to: string
  label: string
  /** First parts of the addresses of pages that belong to it. */
  below: string[]
}

const links: AccountLink[] = [
  { to: '/accountpage', label: 'Overview', below: [] },
  { to: '/orderhistory', label: 'Orders', below: ['order-details', 'checkout'] },
  { to: '/addresses', label: 'Addresses', below: [] },
  { to: '/mygarden', label: 'My garden', below: [] },
  { to: '/my-reviews', label: 'My reviews', below: ['write-review'] },
  { to: '/edit-profile', label: 'Profile', below: [] },
  { to: '/account-settings', label: 'Settings', below: [] },
]

/** The navigation of the account, on each of its pages; on phones in two rows. */
export function AccountLinks() {
  const { pathname } = useLocation()
  const first = pathname.split('/')[1] ?? ''
  return (
    <nav aria-label="Account" className="account-links">
      <ul className="flex flex-wrap gap-x-5 sm:gap-x-6">
        {links.map(({ to, label, below }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : below.includes(first) || undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
