import type { ReactNode } from 'react'
import type { ProductLink } from '#contract/shop/catalogue.ts'
import { footerProductIds } from '#shared/product-list/footer-products.ts'
import { CachedPart } from '../../ui/cached-part.tsx'
import { currentYear, FooterBrand, FooterEnd } from '../../ui/footer-ends.tsx'
import { People } from '../../ui/footer-people.tsx'
import { Link } from '../../ui/link.tsx'

// In the case of the specified labels among them.
const support = [
  { to: '/blog', label: 'Growing Guides' },
  { to: '/gardenplanner', label: 'Garden Planner' },
  { to: '/dose', label: 'Dose Calculator' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact Us' },
  { to: '/shipping', label: 'Shipping Info' },
  { to: '/returns', label: 'Returns' },
  { to: '/was-i-charged', label: 'Was I Charged?' },
]

const company = [
  { to: '/about', label: 'About Us' },
  { to: '/sustainability', label: 'Sustainability' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/#newsletter', label: 'Newsletter' },
]

export function Footer({ productLinks }: { productLinks: ProductLink[] | null }) {
  return (
    <CachedPart
      as="footer"
      dependsOn={[productLinks, currentYear()]}
      className="on-dark bg-leaf-900 text-paper-100"
    >
      <div className="page-width footer-parts">
        <FooterBrand />
        <FooterPart title="Products">
          <ProductLinks links={productLinks} />
        </FooterPart>
        <LinkList title="Support" links={support} />
        <LinkList title="Company" links={company} />
      </div>
      <div className="page-width">
        <People />
        <FooterEnd>
          <Link to="/privacy" className="footer-link">
            Privacy policy
          </Link>
          <Link to="/terms" className="footer-link">
            Terms of service
          </Link>
        </FooterEnd>
      </div>
    </CachedPart>
  )
}

const isFixed = ({ id }: ProductLink): boolean => footerProductIds.includes(id)

function ProductLinks({ links }: { links: ProductLink[] | null }) {
  if (!links) {
    return (
      <p className="mt-2 text-paper-200">
        Failed to load product links. Please check backend server and database.
      </p>
    )
  }
  if (links.length === 0) {
    return (
      <Link to="/productpage" className="footer-link">
        All products
      </Link>
    )
  }
  const ids = links.some(isFixed) ? footerProductIds : links.map(({ id }) => id)
  return (
    <ul>
      {ids.map((id) => {
        const link = links.find((product) => product.id === id)
        return (
          <li key={id}>
            {link ? (
              <Link to={`/products/${link.slug}`} className="footer-link">
                {link.name}
              </Link>
            ) : (
              <span className="footer-link">(Not available)</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <FooterPart title={title}>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </FooterPart>
  )
}

/** Folded on phones; the style sheet keeps it open on wider screens. */
function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <details className="footer-part">
        <summary>
          <h2>{title}</h2>
        </summary>
        {children}
      </details>
    </nav>
  )
}
