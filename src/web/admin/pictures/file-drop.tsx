import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { acceptedTypes } from '#shared/pictures/kinds.ts'
import { dragType } from './drag-type.ts'

interface FileDropProps {
  label: string
  hint: string
  /** Further media types. */
  more?: string
  isOff?: boolean
  /** Takes one file at a time. */
  isForOne?: boolean
  onFiles: (files: Iterable<File>) => void
  children?: ReactNode
}

/** A place to drop pictures on, or to choose them in. */
export function FileDrop({
  label,
  hint,
  more,
  isOff = false,
  isForOne = false,
  onFiles,
  children,
}: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer: { types } }: DragEvent): boolean =>
    types.includes('Files') && !types.includes(dragType)
  return (
    <fieldset
      disabled={isOff}
      onDragOver={(event) => {
        if (isOff || !hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (isOff || !hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={`min-w-0 rounded-(--radius-control) border-2 border-dashed p-4 ${isOver ? 'border-leaf-700 bg-leaf-50' : 'border-paper-300'}`}
    >
      <label htmlFor={id} className="block font-semibold text-label">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={more ? `${acceptedTypes},${more}` : acceptedTypes}
        multiple={!isForOne}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
        className="mt-2 block min-h-12 w-full max-w-full rounded-(--radius-control) border border-ink-500 bg-white p-2.5 text-label"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-ink-700 text-label">
        {hint}
      </p>
      {children}
    </fieldset>
  )
}
