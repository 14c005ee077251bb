import { Link } from 'react-router'
import { settings } from '#contract/settings.ts'
import type { ProductLink } from './layout.tsx'

/** The ids of the products that the footer lists (specification §9). */
const footerProductIds = [1, 2, 3, 4, 5, 6, 7, 8]

const support = [
  { to: '/blog', label: 'Growing Guides' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact Us' },
  { to: '/shipping', label: 'Shipping Info' },
  { to: '/was-i-charged', label: 'Was I charged?' },
]

const company = [
  { to: '/about', label: 'About Us' },
  { to: '/sustainability', label: 'Sustainability' },
  { to: '/reviews', label: 'Reviews' },
]

const linkClass = 'inline-block py-1.5 text-paper-100 underline-offset-4 hover:underline'

export function Footer({ productLinks }: { productLinks: ProductLink[] | null }) {
  return (
    <footer className="mt-16 bg-leaf-900 text-paper-100">
      <div className="page-width grid grid-cols-2 gap-8 py-12 lg:grid-cols-4">
        <section className="max-sm:col-span-2">
          <p className="font-semibold font-serif text-2xl">{settings.brand.name}</p>
          <p className="mt-2 max-w-xs text-paper-200">{settings.brand.tagline}</p>
          <ul className="mt-4 flex flex-wrap gap-x-4">
            {settings.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener noreferrer" className={linkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <nav aria-label="Products" className="max-sm:col-span-2">
          <h2 className="font-sans text-base">Products</h2>
          <ProductLinks links={productLinks} />
        </nav>
        <LinkList title="Support" links={support} />
        <LinkList title="Company" links={company} />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-4 border-leaf-700 border-t py-6 text-paper-200 text-sm">
          <p>
            © {new Date().getFullYear()} {settings.legal.entityName}. GSTIN {settings.legal.gstin}
          </p>
          <p className="flex gap-4">
            <Link to="/privacy" className="py-1.5 underline-offset-4 hover:underline">
              Privacy Policy
            </Link>
            <Link to="/terms" className="py-1.5 underline-offset-4 hover:underline">
              Terms of Service
            </Link>
          </p>
        </div>
      </div>
    </footer>
  )
}

function ProductLinks({ links }: { links: ProductLink[] | null }) {
  if (!links) {
    return (
      <p className="mt-2 text-paper-200">
        Failed to load product links. Please check backend server and database.
      </p>
    )
  }
  return (
    <ul className="mt-2">
      {footerProductIds.map((id) => {
        const link = links.find((product) => product.id === id)
        return (
          <li key={id}>
            {link ? (
              <Link to={`/products/${link.slug}`} className={linkClass}>
                {link.name}
              </Link>
            ) : (
              <span className="inline-block py-1.5 text-paper-200">(Not available)</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-base">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
