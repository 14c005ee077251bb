import { Check } from 'lucide'
import type { HomeText } from '#shared/copy/home.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/**
 * The shop's claims, one per line, linked to their proof if there is one. The back office previews them by
 * the same component.
 */
export const ClaimList = ({ claims }: { claims: HomeText['trustBadges'] }) => (
  <ul className="border-paper-300 border-t sm:flex sm:flex-wrap sm:justify-center sm:gap-x-8 sm:gap-y-3 sm:border-b sm:py-6">
    {claims.map(({ text, to }) => (
      <li
        key={text}
        className="flex items-center gap-2.5 border-paper-300 font-medium max-sm:border-b max-sm:py-3.5"
      >
        <Icon of={Check} className="size-4.5 shrink-0 text-clay-600" />
        {to ? (
          <Link to={to} className="text-leaf-700 hover:underline">
            {text}
          </Link>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
)
