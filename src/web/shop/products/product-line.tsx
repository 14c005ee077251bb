import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'

interface ProductLineProps {
  path: string
  name: string
  imageUrl: string
  /** Price and contents, where they are known. */
  children?: ReactNode
}

/** A product as a small card: picture and name beside each other. */
export const ProductLine = ({ path, name, imageUrl, children }: ProductLineProps) => (
  <Link to={path} className="card group flex items-center gap-4 overflow-hidden no-underline">
    <Picture
      src={imageUrl}
      alt=""
      width={96}
      height={96}
      className="size-24 shrink-0 bg-paper-100 object-cover"
    />
    <span className="min-w-0 py-2 pr-4">
      <span className="line-clamp-3 font-semibold leading-snug group-hover:underline">{name}</span>
      {children && <span className="mt-1 block text-ink-700 text-label">{children}</span>}
    </span>
  </Link>
)
