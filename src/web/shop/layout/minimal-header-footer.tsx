import { Lock, Phone } from 'lucide'
import { numbersLine } from '#shared/copy/seller-numbers.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import { telephoneAddress } from '../../ui/telephone-address.ts'

/** The checkout's header: brand, a note that it is secure, and the phone number. */
export function MinimalHeader() {
  const { brand, support } = useSettings()
  return (
    <header className="site-header sticky top-0 z-40 border-paper-200 border-b bg-paper-50">
      <div className="page-width">
        <div className="minimal-layout header-row">
          <Link to="/" className="text-leaf-800 no-underline" aria-label={`${brand.name} home`}>
            <ShopLogo height="h-8" />
          </Link>
          <p className="ml-auto flex items-center gap-1.5 text-label text-leaf-800">
            <Icon of={Lock} strokeWidth={1.75} className="size-4" />
            <span>
              Secure<span className="max-sm:sr-only"> checkout</span>
            </span>
          </p>
          <a
            href={telephoneAddress(support.phone)}
            aria-label={`Call ${support.phone}`}
            className="header-phone"
          >
            <Icon of={Phone} strokeWidth={1.75} className="size-5 sm:size-4" />
            <span className="max-sm:hidden">{support.phone}</span>
          </a>
        </div>
      </div>
    </header>
  )
}

const links = [
  { to: '/shipping', label: 'Shipping Info' },
  { to: '/was-i-charged', label: 'Was I charged?' },
  { to: '/contact', label: 'Contact Us' },
  { to: '/privacy', label: 'Privacy policy' },
  { to: '/terms', label: 'Terms of service' },
]

/** The checkout's footer: terms and help for buyers. */
export function MinimalFooter() {
  const { legal } = useSettings()
  return (
    <footer className="on-dark bg-leaf-900 text-paper-100">
      <div className="page-width">
        <div className="minimal-layout py-4">
          <nav aria-label="Terms and help">
            <ul className="footer-row">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="footer-link text-label">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-1 text-label text-paper-200">
            © {new Date().getFullYear()} {legal.entityName}. {numbersLine(legal)}
          </p>
        </div>
      </div>
    </footer>
  )
}
