import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import { ClaimList } from '../../ui/claim-list.tsx'

/** The shop's promises, at the end of Home. */
export const TrustBadges = () => (
  <section aria-label="Why trust us" className="page-width part pb-[clamp(3rem,2rem+4vw,5.5rem)]">
    <ClaimList claims={homeText(useSettings()).trustBadges} />
  </section>
)
