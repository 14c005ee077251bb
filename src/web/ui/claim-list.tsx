import type { HomeText } from '#shared/copy/home.ts'
import { Link } from './link.tsx'

/**
 * The shop's claims, one per line, linked to their proof if there is one. The back office previews them by
 * the same component.
 */
export const ClaimList = ({ claims }: { claims: HomeText['trustBadges'] }) => (
  <ul className="border-paper-300 border-t sm:flex sm:flex-wrap sm:justify-center sm:gap-x-8 sm:gap-y-3 sm:border-b sm:py-6">
    {claims.map(({ text, to }) => (
      <li key={text} className="border-paper-300 max-sm:border-b max-sm:py-3.5">
        {to ? (
          <Link to={to} className="text-leaf-700">
            {text}
          </Link>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
)
