import { useEffect, useRef, useState } from 'react'
import { type GardenPhoto, getGardenPhoto } from '#contract/shop/garden-photos.ts'
import { dayText, readDay } from '#shared/garden/days.ts'
import type { PictureForm } from '#shared/pictures/limits.ts'
import { fetchPicture } from '../../lib/api/files.ts'
import { useLoad } from '../../lib/loading/use-load.ts'

/** The alternative text of a photograph. */
export const photoText = ({ caption, pot, added_on }: GardenPhoto): string =>
  caption || `Pot ${pot}, ${dayText(readDay(added_on) ?? 0)}`

interface OwnPhotoProps {
  photo: GardenPhoto
  form: PictureForm
  className: string
}

/** The shopper's photograph, loaded with the token shortly before it becomes visible. */
export function OwnPhoto({ photo, form, className }: OwnPhotoProps) {
  const place = useRef<HTMLImageElement>(null)
  const [isSeen, setSeen] = useState(false)
  const { id } = photo
  const { data: address, failure } = useLoad(isSeen ? `${id} ${form}` : null, () =>
    fetchPicture(getGardenPhoto, { id, form }),
  )
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setSeen(true)
      },
      { rootMargin: '50%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (failure) {
    return (
      <span className={`grid place-items-center bg-paper-200 p-1 text-center text-label ${className}`}>
        {photoText(photo)} (could not be shown)
      </span>
    )
  }
  return (
    <img
      ref={place}
      src={address ?? emptyPicture}
      alt={photoText(photo)}
      width={photo.width}
      height={photo.height}
      data-is-loading={address === null || undefined}
      className={`bg-paper-200 ${className}`}
    />
  )
}

/** One transparent pixel until the photograph is loaded. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
