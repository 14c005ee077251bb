import { type ChangeEvent, useId } from 'react'
import { acceptedTypes } from '#shared/pictures/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoPreview } from './photo-preview.tsx'

interface PhotoInputProps {
  /** Chosen and not sent yet. */
  files: File[]
  onChange: (files: File[]) => void
  /** The maximum number of photographs, as the label says. */
  max: number
  /** So many may still be chosen. */
  left?: number
  /** How the photographs are used. */
  note: string
}

/** Photographs of a form; they can be removed before it is sent. */
export function PhotoInput({ files, onChange, max, left = max, note }: PhotoInputProps) {
  const id = useId()
  function add({ target }: ChangeEvent<HTMLInputElement>): void {
    onChange([...files, ...(target.files ?? [])].slice(0, left))
    target.value = ''
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Photographs (optional, up to {max})
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedTypes}
        multiple
        disabled={left === 0}
        onChange={add}
        className="block min-h-12 w-full max-w-full rounded-(--radius-control) border border-ink-500 bg-white p-1.5 text-label file:mr-3 file:min-h-9 file:rounded-lg file:bg-leaf-100 file:px-3 file:font-semibold file:text-leaf-800"
      />
      <p className="mt-1.5 text-ink-700 text-label">{note}</p>
      {files.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size}`} className="flex items-center gap-3">
              <PhotoPreview file={file} />
              <span className="min-w-0 grow break-all">{file.name}</span>
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
