import { useRef, useState } from 'react'
import type { GardenPhoto } from '#contract/shop/garden-photos.ts'
import { AddPhotos } from './add-photos.tsx'
import { OwnPhoto, photoText } from './own-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

interface PotPhotosProps {
  photos: GardenPhoto[]
  /** Null when no photograph can be added. */
  pot: number | null
  /** The number of pots; a photograph can move to another one. */
  pots: number
  /** After a change; reloads the garden. */
  onChanged: (message: string) => Promise<void>
}

/** Photographs of a pot, each of which opens, and a button to add one. */
export function PotPhotos({ photos, pot, pots, onChanged }: PotPhotosProps) {
  const [open, setOpen] = useState<GardenPhoto | null>(null)
  const list = useRef<HTMLUListElement>(null)
  async function finish(message: string): Promise<void> {
    await onChanged(message)
    // The focused element may have been removed with the photograph.
    if (!list.current?.contains(document.activeElement)) list.current?.focus()
  }
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={pot === null ? 'Earlier photographs' : `Photographs of pot ${pot}`}
        className="flex flex-wrap gap-3 outline-none"
      >
        {photos.map((photo) => (
          <li key={photo.id} className="w-24">
            <button
              type="button"
              onClick={() => setOpen(photo)}
              className="block w-full rounded-(--radius-control)"
            >
              <OwnPhoto
                photo={photo}
                form="small"
                className="size-24 rounded-(--radius-control) border border-paper-300 object-cover"
              />
              <span className="sr-only">, open</span>
            </button>
            {photo.caption && (
              <p aria-hidden className="mt-1 line-clamp-2 text-ink-700 text-label leading-tight">
                {photoText(photo)}
              </p>
            )}
          </li>
        ))}
        {pot !== null && (
          <li className="min-w-24 max-w-full">
            <AddPhotos pot={pot} onAdded={onChanged} />
          </li>
        )}
      </ul>
      {open && (
        <PhotoDialog
          key={open.id}
          photo={open}
          pots={pot === null ? null : pots}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </>
  )
}
