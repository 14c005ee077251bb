import { useSettings } from '../lib/settings.tsx'
import { Logo } from './logo.tsx'

interface ShopLogoProps {
  /** Such as `h-8`. */
  height: string
  isOnDark?: boolean
}

/** The shop's logo: its picture, its name in letters, or the drawing of the release. A link around it is named by its own label. */
export function ShopLogo({ height, isOnDark = false }: ShopLogoProps) {
  const { brand, look } = useSettings()
  const logo = look.shownLogo
  if (logo.kind === 'drawn') return <Logo isOnDark={isOnDark} className={`${height} w-auto`} />
  const { name } = brand
  if (logo.kind === 'name') return <span className="shop-name">{name}</span>
  const { src, width, height: pixels } = logo
  return (
    <img
      src={src}
      alt={name}
      width={width}
      height={pixels}
      // A logo is made for a light ground, so on dark it keeps one.
      className={`${height} w-auto max-w-40 object-contain ${isOnDark ? 'box-content rounded-(--radius-control) bg-paper-0 px-3 py-2' : ''}`}
    />
  )
}

/** The mark of the release as a drawing on empty places; shops with a logo of their own have none. */
export function ShopMark({ className }: { className: string }) {
  if (useSettings().look.shownLogo.kind !== 'drawn') return null
  return <Logo isMarkOnly className={className} />
}
