import { useId, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { AddPicture } from '../pictures/add-picture.tsx'
import type { SendPicture } from '../pictures/send-picture.ts'
import { InsertDialog } from './insert-dialog.tsx'

interface InsertPictureProps {
  pictures: { src: string; alt: string }[]
  send: SendPicture | undefined
  onPut: (src: string, alt: string) => void
  onClose: () => void
}

/** Asks for a picture of the shop and its alternative text. */
export function InsertPicture({ pictures, send, onPut, onClose }: InsertPictureProps) {
  const id = useId()
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isPath = /^\/[\w./-]+$/.test(src)
  const choose = (typed: string): void => {
    setSrc(typed)
    const known = pictures.find((picture) => picture.src === typed)
    if (known && alt === '') setAlt(known.alt)
  }
  const put = (): void => {
    setAsked(true)
    if (isPath && alt.trim() !== '') onPut(src, alt.trim())
  }
  return (
    <InsertDialog title="A picture" onPut={put} onClose={onClose}>
      <Field
        label="Picture"
        list={`${id}-pictures`}
        value={src}
        autoComplete="off"
        onChange={({ target }) => choose(target.value.trim())}
        hint="Begin to type, and choose one of the shop’s."
        error={isAsked && !isPath ? 'Choose a picture of this shop.' : undefined}
      />
      <datalist id={`${id}-pictures`}>
        {pictures.map((picture) => (
          <option key={picture.src} value={picture.src}>
            {picture.alt}
          </option>
        ))}
      </datalist>
      {send && <AddPicture label="Or add one of yours" send={send} onCached={setSrc} />}
      {isPath && <img src={src} alt="" className="max-h-48 w-fit rounded-card" />}
      <Field
        label="What it shows, for those who do not see it"
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        error={isAsked && alt.trim() === '' ? 'Say what the picture shows.' : undefined}
      />
    </InsertDialog>
  )
}
