import { useRef } from 'react'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import { focusFirst } from '../../lib/focus.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowButton } from '../components/row-button.tsx'
import { dragType } from '../pictures/drag-type.ts'
import { thumbnailOf } from '../pictures/gallery-items.ts'
import type { GalleryEdit } from './use-gallery.ts'

interface GalleryPictureProps {
  picture: ProductPicture
  index: number
  edit: GalleryEdit
  isFixed: boolean
  /** An error of the gallery prevents publishing. */
  hasError: boolean
  onCrop: (() => void) | undefined
}

/** One picture of a gallery: description, position and crop. */
export function GalleryPicture({ picture, index, edit, isFixed, hasError, onCrop }: GalleryPictureProps) {
  const row = useRef<HTMLLIElement>(null)
  const { src, alt } = picture
  const number = index + 1
  const last = edit.pictures.length - 1

  /** The pressed button moves with its picture and keeps the focus. */
  const moveTo = (to: number) => () => {
    const button = document.activeElement
    edit.move(index, to)
    requestAnimationFrame(() => {
      if (button instanceof HTMLElement) button.focus()
      row.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  /** The words of the picture that takes the place get the focus. */
  const remove = () => {
    const list = row.current?.parentElement
    edit.remove(index)
    requestAnimationFrame(() => focusFirst(list?.children[Math.min(index, last - 1)], 'textarea'))
  }
  return (
    <li
      ref={row}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragType)
        if (from === '') return
        event.preventDefault()
        edit.move(Number(from), index)
      }}
      className="grid min-w-0 gap-3 rounded-(--radius-control) border border-paper-300 bg-paper-0 p-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <div className="relative size-32">
        <img
          src={thumbnailOf(src)}
          alt={alt}
          width={128}
          height={128}
          draggable={!isFixed}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            dataTransfer.setData(dragType, String(index))
          }}
          className={`size-32 rounded-(--radius-control) bg-paper-100 object-contain ${isFixed ? '' : 'cursor-grab'}`}
        />
        {index === 0 && (
          <span className="absolute top-1 left-1">
            <Badge tone="green">Cover</Badge>
          </span>
        )}
      </div>
      <div className="min-w-0">
        <TextArea
          ref={edit.fieldAt(index)}
          label={`What picture ${number} shows`}
          value={alt}
          readOnly={isFixed}
          maxLength={200}
          rows={2}
          {...(hasError && alt.trim() === '' && { error: 'Say what it shows.' })}
          onChange={({ target }) => edit.describe(index, target.value)}
        />
        {!isFixed && (
          <div className="mt-1 flex flex-wrap gap-x-1">
            {onCrop && <RowButton onClick={onCrop} what={`picture ${number}`} words="Crop" />}
            <RowButton
              onClick={moveTo(index - 1)}
              aria-disabled={index === 0}
              what={`picture ${number}`}
              words="Earlier"
            />
            <RowButton
              onClick={moveTo(index + 1)}
              aria-disabled={index === last}
              what={`picture ${number}`}
              words="Later"
            />
            <RowButton onClick={remove} what={`picture ${number}`} words="Take out" />
          </div>
        )}
      </div>
    </li>
  )
}
