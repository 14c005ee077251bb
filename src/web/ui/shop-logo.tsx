import { useSettings } from '../lib/settings.tsx'
import { Logo } from './logo.tsx'

interface ShopLogoProps {
  /** Such as `h-8`. */
  height: string
  isOnDark?: boolean
}

/** The shop's logo: its picture, its name in letters, or the drawing of the release. A link around it is named by its own label. */
export function ShopLogo({ height, isOnDark }: ShopLogoProps) {
  const {
    brand: { name },
    look: { shownLogo: logo },
  } = useSettings()
  if (logo.kind === 'drawn') return <Logo isOnDark={isOnDark} className={`${height} w-auto`} />
  if (logo.kind === 'name') return <span className="shop-name">{name}</span>
  return (
    <img
      src={logo.src}
      alt={name}
      width={logo.width}
      height={logo.height}
      className={`shop-logo ${height}`}
    />
  )
}

/** The mark of the release as a drawing on empty places; shops with a logo of their own have none. */
export const ShopMark = ({ className }: { className: string }) =>
  useSettings().look.shownLogo.kind === 'drawn' && <Logo isMarkOnly className={className} />
