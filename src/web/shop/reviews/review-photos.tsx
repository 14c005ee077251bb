import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  addReviewPhoto,
  getOwnReviewPhoto,
  maxReviewPhotos,
  type OwnReview,
  removeReviewPhoto,
} from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { fetchPicture, sendFile } from '../../lib/api/files.ts'
import { PhotoInput } from '../../lib/forms/photo-input.tsx'
import { sendPhotos } from '../../lib/forms/send-photos.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'

interface ReviewPhotosProps {
  product: string
  review: OwnReview | null
  /** Chosen and not sent yet. */
  files: File[]
  onChange: (files: File[]) => void
}

/** The stored photographs of a review, and those that are sent with the form. */
export function ReviewPhotos({ product, review, files, onChange }: ReviewPhotosProps) {
  const kept = review?.photos ?? []
  return (
    <div>
      {kept.length > 0 && (
        <ul aria-label="Your photographs" className="mb-3 flex flex-wrap gap-4">
          {kept.map((photo, index) => (
            <StoredPhoto key={photo.id} product={product} photo={photo.id} place={index + 1} />
          ))}
        </ul>
      )}
      <PhotoInput
        files={files}
        onChange={onChange}
        max={maxReviewPhotos}
        left={maxReviewPhotos - kept.length}
        note="Everybody sees them once we have looked at them. Where a photo was taken, we remove first."
      />
    </div>
  )
}

function StoredPhoto({ product, photo, place }: { product: string; photo: number; place: number }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const { data: address } = useLoad(`${photo}`, () =>
    fetchPicture(getOwnReviewPhoto, { id: product, photo, form: 'small' }),
  )
  async function remove(): Promise<void> {
    try {
      await api(removeReviewPhoto, { params: { id: product, photo: String(photo) } })
      await revalidate()
    } catch (error) {
      setProblem(explain(failureOf(error)))
    }
  }
  return (
    <li>
      {address ? (
        <img
          src={address}
          alt={`Your photograph ${place}`}
          className="size-28 rounded-(--radius-control) bg-paper-200 object-cover"
        />
      ) : (
        <span className="block size-28 rounded-(--radius-control) bg-paper-200" />
      )}
      <Button look="quiet" className="px-0" onClick={() => void remove()}>
        Remove<span className="sr-only"> photograph {place}</span>
      </Button>
      {problem && <p className="max-w-28 text-alert-700 text-label">{problem}</p>}
    </li>
  )
}

/** @returns the messages of rejected photographs; the review exists anyway. */
export const sendReviewPhotos = (product: string, files: File[]): Promise<string[]> =>
  sendPhotos(files, (photo) => sendFile(addReviewPhoto, { id: product }, photo))
