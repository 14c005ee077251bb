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
  { to: '/orderhistory', label: 'Order history', below: ['order-details', 'checkout'] },
  { to: '/addresses', label: 'Addresses', below: [] },
  { to: '/mygarden', label: 'My garden', below: [] },
  { to: '/my-reviews', label: 'My reviews', below: ['write-review'] },
  { to: '/edit-profile', label: 'Edit profile', below: [] },
  { to: '/account-settings', label: 'Password and settings', below: [] },
]

/** The navigation of the account, on each of its pages; on phones in a row to swipe. */
export function AccountLinks() {
  const { pathname } = useLocation()
  const first = pathname.split('/')[1] ?? ''
  return (
    <nav aria-label="Account" className="account-links">
      <ul className="flex gap-6">
        {links.map(({ to, label, below }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : below.includes(first) || undefined}
              className="max-lg:aria-[current]:[scroll-initial-target:nearest]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
