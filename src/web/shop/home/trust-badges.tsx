import { Check } from 'lucide-react'
import { homeText } from '#contract/content/home.ts'

/** What the shop stands for, in a line each. */
export function TrustBadges() {
  return (
    <section aria-label="Why trust us" className="page-width part pb-[clamp(3rem,2rem+4vw,5.5rem)]">
      <ul className="grid gap-x-10 border-paper-300 border-t sm:grid-cols-2 lg:grid-cols-3">
        {homeText.trustBadges.map((badge) => (
          <li key={badge} className="flex items-center gap-3 border-paper-300 border-b py-3.5 font-medium">
            <Check aria-hidden className="size-4.5 shrink-0 text-clay-600" />
            {badge}
          </li>
        ))}
      </ul>
    </section>
  )
}
