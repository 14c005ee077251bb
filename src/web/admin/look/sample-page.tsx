import { Menu, Search, ShoppingBag, User } from 'lucide'
import { useSettings } from '../../lib/settings.tsx'
import { AnnouncementBar } from '../../ui/announcement-bar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FooterBrand, FooterEnd } from '../../ui/footer-ends.tsx'
import { People } from '../../ui/footer-people.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShopLogo } from '../../ui/shop-logo.tsx'

const icon = 'grid size-11 place-items-center text-ink-900'

/** A page with everything that the colours reach: header, title, buttons, cards, messages and footer. */
export function SamplePage() {
  const { brand } = useSettings()
  return (
    <>
      <AnnouncementBar />
      <div className="border-paper-200 border-b bg-paper-50">
        <div className="page-width header-row">
          <span className="min-w-0 text-leaf-800">
            <ShopLogo height="h-8" />
          </span>
          <div className="flex items-center max-lg:-mr-2.5">
            <span className={icon}>
              <Icon of={Search} strokeWidth={1.75} className="size-[1.375rem]" />
            </span>
            <span className={icon}>
              <Icon of={ShoppingBag} strokeWidth={1.75} className="size-[1.375rem]" />
            </span>
            <span className={`${icon} max-sm:hidden`}>
              <Icon of={User} strokeWidth={1.75} className="size-[1.375rem]" />
            </span>
            <Button className="ml-3 min-h-11 max-sm:hidden">Shop Now</Button>
            <span className={`${icon} sm:hidden`}>
              <Icon of={Menu} strokeWidth={1.75} className="size-6" />
            </span>
          </div>
        </div>
      </div>
      <div className="page-width grid gap-10 py-10">
        <div className="max-w-2xl">
          <p className="font-semibold text-clay-600">{brand.name}</p>
          <h1 className="mt-2 text-display">{brand.tagline}</h1>
          <p className="mt-4 text-ink-700 text-lead">
            A sentence about what you sell, and for whom. <span className="text-link">A link in it</span>{' '}
            leads on.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button>Shop Now</Button>
            <Button look="secondary">Learn more</Button>
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          {['First product', 'Second product', 'Third product'].map((name, index) => (
            <div key={name} className={`card p-5 ${index > 0 ? 'max-sm:hidden' : ''}`}>
              <Badge tone={index === 0 ? 'clay' : 'green'}>{index === 0 ? 'New' : 'In stock'}</Badge>
              <h2 className="mt-3 text-subheading">{name}</h2>
              <p className="mt-1 text-clay-600 text-label">Four and a half stars</p>
              <p className="mt-2 font-semibold">₹499.00</p>
              <Button className="mt-4 w-full">Add to Cart</Button>
            </div>
          ))}
        </div>
        <div className="rounded-(--radius-card) bg-leaf-100 p-5 text-leaf-900">
          <h2 className="text-subheading">A quiet part of a page</h2>
          <p className="mt-1">Good news and what is chosen stand on a light tint of the brand colour.</p>
        </div>
      </div>
      <div className="on-dark bg-leaf-900 text-paper-100">
        <div className="page-width py-8">
          <FooterBrand />
          <People />
          <FooterEnd>{null}</FooterEnd>
        </div>
      </div>
    </>
  )
}
