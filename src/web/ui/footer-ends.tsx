import type { ReactNode } from 'react'
import { numbersLine } from '#shared/copy/seller-numbers.ts'
import { useSettings } from '../lib/settings.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** The first part of the footer: the brand and its other places. */
export function FooterBrand() {
  const { brand, social } = useSettings()
  return (
    <section className="max-sm:mb-6">
      <ShopLogo isOnDark height="h-9" />
      <p className="footer-tagline">{brand.tagline}.</p>
      <ul className="footer-row mt-4">
        {social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener noreferrer" className="footer-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const currentYear = (): number => new Date().getFullYear()

/** The last line of the footer: the seller and its links. */
export function FooterEnd({ children }: { children: ReactNode }) {
  const { legal } = useSettings()
  return (
    <div className="footer-end">
      <p>
        © {currentYear()} {legal.entityName}. {numbersLine(legal)}
      </p>
      <p className="footer-row">{children}</p>
    </div>
  )
}
