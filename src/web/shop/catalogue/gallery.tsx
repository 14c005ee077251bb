import type { ProductImage } from '#contract/catalogue.ts'
import { Picture } from '../../ui/picture.tsx'

const sizes = '(width >= 76rem) 40rem, (width >= 48rem) 50vw, 88vw'

/**
 * On phones a row that is swiped, each picture stopping in its place and the next one peeping in; beyond, one large
 * picture above the others. No script takes part in it. A picture leads to itself in full, where it can be enlarged; so the keyboard,
 * too, gets along the row.
 */
export function Gallery({ images }: { images: ProductImage[] }) {
  const isAlone = images.length < 2
  return (
    <figure className="min-w-0 md:sticky md:top-24 md:self-start">
      <ul className={`gallery ${isAlone ? 'gallery-single' : ''}`}>
        {images.map(({ src, alt, width, height }, index) => (
          <li key={src}>
            <a href={src} className="block cursor-zoom-in rounded-card">
              <Picture
                src={src}
                alt={alt}
                width={width}
                height={height}
                sizes={sizes}
                isFirst={index === 0}
                className="aspect-square h-full w-full rounded-card bg-paper-100 object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2.5 text-ink-700 text-label">Pictures are illustrative.</figcaption>
    </figure>
  )
}
