import type { ProductImage } from '#contract/catalogue.ts'
import { Picture } from '../../ui/picture.tsx'

const sizes = '(width >= 76rem) 40rem, (width >= 48rem) 50vw, 88vw'

/**
 * On phones a row to swipe, which stops at each picture; on larger screens one large picture above the
 * others. It needs no script. A picture links to its full size, so that the row also works by keyboard.
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
