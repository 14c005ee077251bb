import type { OwnerSettings, SettingChange } from '#contract/admin/settings.ts'
import { homeText } from '#shared/copy/home.ts'
import { completed } from '#shared/settings/completed.ts'
import { SettingsContext } from '../../lib/settings.tsx'
import { AnnouncementBar } from '../../ui/announcement-bar.tsx'
import { ClaimList } from '../../ui/claim-list.tsx'
import { FooterBrand, FooterEnd } from '../../ui/footer-ends.tsx'
import { People } from '../../ui/footer-people.tsx'

interface ShownProps {
  settings: OwnerSettings
  changes: SettingChange[]
}

/** The claims at the end of Home, and their proofs; the figures and reasons of Home have the others. */
const badgePaths = ({ claims }: OwnerSettings): string[] =>
  [
    'organic',
    'parentCompany',
    'marketplace',
    ...(claims.cellCountRange === null ? ['cellCount'] : []),
  ].flatMap((name) => [`claims.${name}`, `claims.proofs.${name}`])

const inFooter = ['brand.', 'legal.', 'support.', 'grievance.', 'social']

/** The announcement and the footer as pages of the shop will have them, drawn by the shop's own parts; nothing in them can be pressed. */
export function AsTheShopShowsIt({ settings, changes }: ShownProps) {
  const isAbout = (beginnings: string[]): boolean =>
    changes.some(({ path }) => beginnings.some((beginning) => path.startsWith(beginning)))
  const shown = completed(settings)
  const badges = homeText(shown).trustBadges
  const hasAnnouncement = isAbout(['front.announcement', 'offers.']) && settings.front.announcement !== null
  return (
    <SettingsContext value={shown}>
      {hasAnnouncement && (
        <figure>
          <figcaption className="mb-1.5 font-semibold text-label">Above every page</figcaption>
          <div inert className="overflow-hidden rounded-(--radius-control)">
            <AnnouncementBar />
          </div>
        </figure>
      )}
      {badges.length > 0 && isAbout(badgePaths(settings)) && (
        <figure>
          <figcaption className="mb-1.5 font-semibold text-label">At the end of Home</figcaption>
          <div inert>
            <ClaimList claims={badges} />
          </div>
        </figure>
      )}
      {isAbout(inFooter) && (
        <figure>
          <figcaption className="mb-1.5 font-semibold text-label">At the end of every page</figcaption>
          <div
            inert
            className="on-dark overflow-hidden rounded-(--radius-control) bg-leaf-900 px-4 pt-6 text-paper-100"
          >
            <FooterBrand />
            <People />
            <FooterEnd>{null}</FooterEnd>
          </div>
        </figure>
      )}
    </SettingsContext>
  )
}
