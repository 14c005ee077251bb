import { Picture } from '../../ui/picture.tsx'

interface GalleryProps {
  /** The front of the pack first, then its back or a detail, then the product in use. */
  images: string[]
  name: string
}

/**
 * On phones a row that is swiped, each picture stopping in its place and the next one peeping in; beyond, one large
 * picture above the others. No script takes part in it.
 */
export function Gallery({ images, name }: GalleryProps) {
  const [front = '', ...others] = images
  const isAlone = others.length === 0
  return (
    <figure className="md:sticky md:top-24 md:self-start">
      <ul className={`gallery ${isAlone ? 'gallery-single' : ''}`}>
        <li>
          <Picture src={front} alt={name} width={800} height={800} isFirst className={imageClass} />
        </li>
        {others.map((src, index) => (
          <li key={src}>
            <Picture
              src={src}
              alt={`${name}, ${index === 0 ? 'a closer look' : 'in use'}`}
              width={800}
              height={800}
              className={imageClass}
            />
          </li>
        ))}
      </ul>
      <figcaption className="mt-2.5 text-ink-700 text-label">Pictures are illustrative.</figcaption>
    </figure>
  )
}

const imageClass = 'aspect-square h-full w-full rounded-card bg-paper-100 object-cover'
