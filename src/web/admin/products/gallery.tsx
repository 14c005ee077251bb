import { useId, useState } from 'react'
import { maxPictures } from '#contract/admin/product-pictures.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { CropDialog, type CropStart, startCrop } from '../pictures/crop-dialog.tsx'
import { FileDrop } from '../pictures/file-drop.tsx'
import { hashOf } from '../pictures/gallery-items.ts'
import { UploadList } from '../pictures/upload-list.tsx'
import { GalleryPicture } from './gallery-picture.tsx'
import { useGallery } from './use-gallery.ts'

interface GalleryProps {
  typed: string
  onSet: (typed: string) => void
  error: string | undefined
  isFixed: boolean
}

/** The pictures of a product in order; the first one is the cover. */
export function Gallery({ typed, onSet, error, isFixed }: GalleryProps) {
  const errorId = useId()
  const edit = useGallery(typed, onSet)
  const { pictures, uploading } = edit
  const [cropping, setCropping] = useState<{ src: string; start: CropStart } | null>(null)
  const { problem, attempt } = useAttempt({ keepsText: true })
  const crop = (src: string) =>
    attempt(async () => setCropping({ src, start: await startCrop(hashOf(src) ?? '') }))

  return (
    <div className="grid min-w-0 gap-4">
      {error && (
        <p id={errorId} className="font-semibold text-alert-700 text-label">
          {error}
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {pictures.length === 0 && <p className="text-ink-700">No picture yet.</p>}
      <ol
        aria-label="Pictures of the product"
        {...(error && { 'aria-describedby': errorId })}
        className="grid gap-3"
      >
        {pictures.map((picture, index) => (
          <GalleryPicture
            key={edit.keyOf(picture.src)}
            picture={picture}
            index={index}
            edit={edit}
            isFixed={isFixed}
            hasError={error !== undefined}
            onCrop={hashOf(picture.src) === null ? undefined : () => void crop(picture.src)}
          />
        ))}
      </ol>
      {!isFixed && (
        <FileDrop
          label="Add pictures"
          hint={`Drop files here or choose them: JPEG, PNG, WebP or AVIF, at least 1,200 pixels wide to be sharp. ${maxPictures} at most.`}
          isOff={isFixed}
          onFiles={uploading.send}
        />
      )}
      <UploadList uploads={uploading.uploads} onAgain={uploading.again} onDrop={uploading.drop} />
      <p role="status" className="sr-only">
        {edit.message}
      </p>
      {cropping && (
        <CropDialog
          start={cropping.start}
          onCropped={(picture) => edit.replace(cropping.src, picture)}
          onClose={() => setCropping(null)}
        />
      )}
    </div>
  )
}
