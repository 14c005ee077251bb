import { pictures } from 'virtual:pictures'
import { useEffect, useRef, useState } from 'react'
import { knownPicture } from './known-picture.ts'

const placeholder = '/images/placeholder.svg'
/** Up to this width a picture is a thumbnail of fixed width. */
const thumbnailWidth = 160

interface PictureProps {
  /** The address in the data; the build's variants are found by it. */
  src: string
  alt: string
  /** Pixels, for the aspect ratio of a picture that the build does not know. */
  width: number
  height: number
  className?: string
  /** The displayed width, as in the attribute of that name. */
  sizes?: string
  /** Visible without scrolling, so it loads first. */
  isFirst?: boolean
}

/**
 * An image in the size and format that suits the browser, with a drawn placeholder when it can't be loaded.
 */
export function Picture({ src, alt, width, height, className, sizes, isFirst = false }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // An image of the server's page may have failed before hydration.
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
