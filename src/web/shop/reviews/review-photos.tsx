import { type ChangeEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { acceptedTypes } from '#contract/pictures/kinds.ts'
import {
  addReviewPhoto,
  getOwnReviewPhoto,
  mostReviewPhotos,
  type OwnReview,
  removeReviewPhoto,
} from '#contract/reviews.ts'
import { api } from '../../api/browser-api.ts'
import { explain, failureOf } from '../../api/failure.ts'
import { fetchPicture, sendFile } from '../../api/files.ts'
import { preparePhoto } from '../../forms/prepare-photo.ts'
import { useLoad } from '../../loading/use-load.ts'
import { Button } from '../../ui/button.tsx'

interface ReviewPhotosProps {
  product: string
  review: OwnReview | null
  /** Chosen and not sent yet. */
  files: File[]
  onChange: (files: File[]) => void
}

/** Photographs of a review: those that are kept, and those that go with the form. */
export function ReviewPhotos({ product, review, files, onChange }: ReviewPhotosProps) {
  const id = useId()
  const kept = review?.photos ?? []
  const left = mostReviewPhotos - kept.length
  function add({ target }: ChangeEvent<HTMLInputElement>): void {
    onChange([...files, ...(target.files ?? [])].slice(0, left))
    target.value = ''
  }
  return (
    <div>
      {kept.length > 0 && (
        <ul aria-label="Your photographs" className="mb-3 flex flex-wrap gap-4">
          {kept.map((photo, index) => (
            <KeptPhoto key={photo.id} product={product} photo={photo.id} place={index + 1} />
          ))}
        </ul>
      )}
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Photographs (optional, up to {mostReviewPhotos})
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedTypes}
        multiple
        disabled={left === 0}
        onChange={add}
        className="block min-h-12 w-full max-w-full rounded-(--radius-control) border border-ink-500 bg-white p-2.5 text-label"
      />
      <p className="mt-1.5 text-ink-700 text-label">
        Everybody sees them once a person has looked at them. The place where one was taken is removed.
      </p>
      {files.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {files.map((file, index) => (
            <li
              key={`${file.name} ${file.size}`}
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <span className="min-w-0 break-all">{file.name}</span>
              <Button look="quiet" onClick={() => onChange(files.filter((_, at) => at !== index))}>
                Remove<span className="sr-only"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function KeptPhoto({ product, photo, place }: { product: string; photo: number; place: number }) {
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

/**
 * Sends photographs one after the other.
 * @returns why some were refused; the review stands all the same.
 */
export async function sendPhotos(product: string, files: File[]): Promise<string[]> {
  const refused: string[] = []
  for (const file of files) {
    const problem = await sendOne(product, file)
    if (problem) refused.push(`${file.name}: ${problem}`)
  }
  return refused
}

async function sendOne(product: string, file: File): Promise<string | null> {
  const prepared = await preparePhoto(file)
  if ('problem' in prepared) return prepared.problem
  try {
    await sendFile(addReviewPhoto, { id: product }, prepared.file)
    return null
  } catch (error) {
    return explain(failureOf(error))
  }
}
