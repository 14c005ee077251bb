import { BadgeCheck } from 'lucide-react'
import { homeText } from '#contract/content/home.ts'

/** What the shop stands for, in a line each. */
export function TrustBadges() {
  return (
    <section aria-label="Why trust us" className="page-width pt-14 md:pt-20">
      <ul className="flex flex-wrap gap-x-8 gap-y-3 rounded-card bg-leaf-50 p-6 md:justify-center md:px-10 md:py-8">
        {homeText.trustBadges.map((badge) => (
          <li key={badge} className="flex items-center gap-2 font-medium text-leaf-900">
            <BadgeCheck aria-hidden className="size-5 shrink-0 text-leaf-600" />
            {badge}
          </li>
        ))}
      </ul>
    </section>
  )
}
