import { Check } from 'lucide'
import { homeText } from '#contract/content/home.ts'
import { useSettings } from '../../settings.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The shop's promises, a line each. */
export function TrustBadges() {
  return (
    <section aria-label="Why trust us" className="page-width part pb-[clamp(3rem,2rem+4vw,5.5rem)]">
      <ul className="border-paper-300 border-t sm:flex sm:flex-wrap sm:justify-center sm:gap-x-8 sm:gap-y-3 sm:border-b sm:py-6">
        {homeText(useSettings()).trustBadges.map((badge) => (
          <li
            key={badge}
            className="flex items-center gap-2.5 border-paper-300 font-medium max-sm:border-b max-sm:py-3.5"
          >
            <Icon of={Check} className="size-4.5 shrink-0 text-clay-600" />
            {badge}
          </li>
        ))}
      </ul>
    </section>
  )
}
