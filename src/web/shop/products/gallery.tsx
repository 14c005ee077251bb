import { type ComponentType, type MouseEvent, useState } from 'react'
import type { ProductImage } from '#contract/shop/products.ts'
import { Picture } from '../../ui/picture.tsx'
import { pictureSizes } from './picture-sizes.ts'
import { videoOf } from './video-of.ts'
import { VideoPicture } from './video-picture.tsx'
import type { ZoomDialog } from './zoom/zoom-dialog.tsx'

/**
 * A row to swipe on phones, one large picture above smaller ones on wider screens. Pictures link to their full
 * size; with a script they open over the window.
 */
export function Gallery({ images }: { images: ProductImage[] }) {
  const isAlone = images.length < 2
  const filmed = images.flatMap((image) => {
    const video = videoOf(image.src)
    return video ? [{ image, film: video }] : []
  })
  const stills = images.filter(({ src }) => !videoOf(src))
  const { zoomed, open, close } = useZoomDialog()
  return (
    <figure className="page-main md:max-lg:col-span-6 md:sticky md:top-24 md:self-start">
      <ul className={`gallery ${isAlone ? 'gallery-single' : ''}`}>
        {stills.map(({ src, alt, width, height }, index) => (
          <li key={src}>
            <a
              href={src}
              onClick={(event) => open(event, index)}
              className="block cursor-zoom-in rounded-card"
            >
              <Picture
                src={src}
                alt={alt}
                width={width}
                height={height}
                sizes={pictureSizes(index, images.length)}
                isFirst={index === 0}
                className="aspect-square h-full w-full rounded-card bg-paper-100 object-cover"
              />
            </a>
          </li>
        ))}
        {filmed.map(({ image, film: video }, index) => (
          <li key={image.src}>
            <VideoPicture
              image={image}
              video={video}
              sizes={pictureSizes(stills.length + index, images.length)}
            />
          </li>
        ))}
      </ul>
      {zoomed && <zoomed.Dialog images={stills} first={zoomed.first} onClosed={close} />}
    </figure>
  )
}

interface Zoomed {
  Dialog: ComponentType<Parameters<typeof ZoomDialog>[0]>
  first: number
}

/** Loads the dialog on demand; on failure the link works as without a script. */
function useZoomDialog() {
  const [zoomed, setZoomed] = useState<Zoomed | null>(null)

  function open(event: MouseEvent<HTMLAnchorElement>, first: number): void {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isForBrowser) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./zoom/zoom-dialog.tsx').then(
      ({ ZoomDialog: Dialog }) => setZoomed({ Dialog, first }),
      () => window.location.assign(href),
    )
  }

  return { zoomed, open, close: () => setZoomed(null) }
}
