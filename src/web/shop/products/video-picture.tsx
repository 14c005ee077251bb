import { Play } from 'lucide'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ProductImage } from '#contract/shop/products.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Video } from './video-of.ts'

interface VideoPictureProps {
  image: ProductImage
  video: Video
  sizes: string
}

/**
 * The poster of a video, which loads and plays when pressed. It links to the video, so it also plays without
 * a script. The alternative text describes it.
 */
export function VideoPicture({ image, video, sizes }: VideoPictureProps) {
  const [state, setState] = useState<'waits' | 'plays' | 'failed'>('waits')
  const { src, alt, width, height } = image

  function play(event: MouseEvent<HTMLAnchorElement>): void {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isForBrowser) return
    event.preventDefault()
    setState('plays')
  }

  if (state === 'plays') return <PlayingVideo alt={alt} video={video} onFailed={() => setState('failed')} />
  return (
    <>
      <a href={video.mp4} onClick={play} className="relative block rounded-card">
        <Picture
          src={src}
          alt={alt}
          width={width}
          height={height}
          sizes={sizes}
          className="aspect-square h-full w-full rounded-card bg-paper-100 object-cover"
        />
        <span className="absolute bottom-3 left-3 inline-flex items-center gap-2 rounded-full bg-leaf-900 py-2 pr-4 pl-3 text-label text-paper-50">
          <Icon of={Play} className="size-4" />
          Play the film
        </span>
      </a>
      {state === 'failed' && (
        <p role="alert" className="mt-2 text-label">
          The film can’t be played here. The pictures show the same pack from its sides.
        </p>
      )}
    </>
  )
}

interface PlayingVideoProps {
  alt: string
  video: Video
  onFailed: () => void
}

/** Takes the focus of the link that it replaces. */
function PlayingVideo({ alt, video, onFailed }: PlayingVideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => player.current?.focus(), [])
  return (
    <video
      ref={player}
      aria-label={alt}
      controls
      autoPlay
      loop
      muted
      playsInline
      className="aspect-square h-full w-full rounded-card bg-paper-100 object-cover"
    >
      <source src={video.webm} type="video/webm" />
      <source src={video.mp4} type="video/mp4" onError={onFailed} />
    </video>
  )
}
