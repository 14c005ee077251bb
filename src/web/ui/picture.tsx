import { pictures } from 'virtual:pictures'
import { useEffect, useRef, useState } from 'react'
import { knownPicture } from './known-picture.ts'

const placeholder = '/images/placeholder.svg'
/** Up to this width a picture is a thumbnail of that width everywhere. */
const thumbnailWidth = 160

interface PictureProps {
  /** The address as the data has it; the build's variants are found by it. */
  src: string
  alt: string
  /** Pixels, for the shape of a picture that the build does not know; a known one has its own. */
  width: number
  height: number
  className?: string
  /** How wide the page shows it, as in the attribute of that name. */
  sizes?: string
  /** Seen without scrolling, so fetched first. */
  isFirst?: boolean
}

/** An image in the size and format that suits the browser, which falls back to the drawn placeholder when it can't be shown. */
export function Picture({ src, alt, width, height, className, sizes, isFirst = false }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // An image of the server's page may have failed before React was there to hear of it.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setBroken(true)
  }, [])

  const shared = {
    ref: image,
    loading: isFirst ? ('eager' as const) : ('lazy' as const),
    fetchPriority: isFirst ? ('high' as const) : undefined,
    decoding: 'async' as const,
  }
  const known = isBroken ? undefined : knownPicture(src, pictures)
  if (!known)
    return (
      <img
        {...shared}
        alt={alt}
        src={isBroken || !src ? placeholder : src}
        width={width}
        height={height}
        className={className}
        onError={() => setBroken(true)}
      />
    )

  const shownAs = sizes ?? usualSizes(width, isFirst)
  return (
    <picture className="contents">
      {isFirst && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={known.avif}
          imageSizes={shownAs}
          fetchPriority="high"
        />
      )}
      <source type="image/avif" srcSet={known.avif} sizes={shownAs} />
      <source type="image/webp" srcSet={known.webp} sizes={shownAs} />
      <img
        {...shared}
        alt={alt}
        src={known.src}
        width={known.width}
        height={known.height}
        className={`${known.previewClass} ${className ?? ''}`}
        onError={() => setBroken(true)}
      />
    </picture>
  )
}

/** Browsers measure a lazy image themselves where they can. */
function usualSizes(width: number, isFirst: boolean): string {
  if (width <= thumbnailWidth) return `${width}px`
  return isFirst ? '100vw' : 'auto, 100vw'
}
