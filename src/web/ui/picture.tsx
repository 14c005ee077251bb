import { useEffect, useRef, useState } from 'react'

const placeholder = '/images/placeholder.svg'

interface PictureProps {
  src: string
  alt: string
  /** Pixels, for the shape only: they keep the page from jumping while the picture loads. */
  width: number
  height: number
  className?: string
  /** Seen without scrolling, so fetched first. */
  isFirst?: boolean
}

/** An image that falls back to the drawn placeholder when it can't be shown. */
export function Picture({ src, alt, width, height, className, isFirst = false }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // An image of the server's page may have failed before React was there to hear of it.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setBroken(true)
  }, [])

  return (
    <img
      ref={image}
      src={isBroken || !src ? placeholder : src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
