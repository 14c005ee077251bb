import { type ChangeEvent, useId } from 'react'
import { acceptedTypes } from '#contract/pictures/kinds.ts'
import { addReturnPhoto, mostReturnPhotos } from '#contract/returns.ts'
import { explain, failureOf } from '../../api/failure.ts'
import { sendFile } from '../../api/files.ts'
import { preparePhoto } from '../../forms/prepare-photo.ts'
import { Button } from '../../ui/button.tsx'

interface PhotoInputProps {
  files: File[]
  onChange: (files: File[]) => void
}

/** Photographs that go with a report; they can be taken out again before it is sent. */
export function PhotoInput({ files, onChange }: PhotoInputProps) {
  const id = useId()
  function add({ target }: ChangeEvent<HTMLInputElement>): void {
    onChange([...files, ...(target.files ?? [])].slice(0, mostReturnPhotos))
    target.value = ''
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Photographs (optional, up to {mostReturnPhotos})
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedTypes}
        multiple
        onChange={add}
        className="block min-h-12 w-full max-w-full rounded-(--radius-control) border border-ink-500 bg-white p-2.5 text-label"
      />
      <p className="mt-1.5 text-ink-700 text-label">The place where a photograph was taken is removed.</p>
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

interface Sending {
  orderId: string
  returnId: string
  files: File[]
}

/**
 * Sends photographs one after the other.
 * @returns why some were refused; the report stands all the same.
 */
export async function sendPhotos({ orderId, returnId, files }: Sending): Promise<string[]> {
  const refused: string[] = []
  for (const file of files) {
    const problem = await sendOne(orderId, returnId, file)
    if (problem) refused.push(`${file.name}: ${problem}`)
  }
  return refused
}

async function sendOne(orderId: string, returnId: string, file: File): Promise<string | null> {
  const prepared = await preparePhoto(file)
  if ('problem' in prepared) return prepared.problem
  try {
    await sendFile(addReturnPhoto, { id: orderId, return: returnId }, prepared.file)
    return null
  } catch (error) {
    return explain(failureOf(error))
  }
}
