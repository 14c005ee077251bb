import { useRef, useState } from 'react'
import { maxPictures, type ProductPicture } from '#contract/admin/product-pictures.ts'
import type { OwnPicture } from '#shared/pictures/own.ts'
import { useLatest } from '../components/use-latest.ts'
import { useUndo } from '../components/use-undo.ts'
import { moved, readPictures, typedPictures } from '../pictures/gallery-items.ts'
import { useUploads } from '../pictures/use-uploads.ts'

/** The pictures of a gallery and their actions; screen readers hear every change. */
export function useGallery(typed: string, onSet: (typed: string) => void) {
  const pictures = readPictures(typed)
  // Uploads and undo run while the member may edit other pictures.
  const latest = useLatest(pictures)
  /** The fields that say what the pictures show, by their places. */
  const fields = useRef<(HTMLTextAreaElement | null)[]>([])
  const [message, setMessage] = useState('')
  const notify = useUndo()
  // A cropped picture has a new address; its row keeps the key, and so the focus.
  const keys = useRef(new Map<string, string>())
  const keyOf = (src: string): string => keys.current.get(src) ?? src

  function put(next: ProductPicture[], words?: string): void {
    latest.current = next
    onSet(typedPictures(next))
    if (words !== undefined) setMessage(words)
  }

  function add({ src }: OwnPicture): string | null {
    const now = latest.current
    if (now.some((picture) => picture.src === src)) return 'This picture is in the gallery already.'
    if (now.length >= maxPictures) return `A product has at most ${maxPictures} pictures.`
    put([...now, { alt: '', src }], `Picture ${now.length + 1} is added. Say what it shows.`)
    return null
  }
  const uploading = useUploads(add)

  function remove(index: number): void {
    const [gone] = latest.current.slice(index, index + 1)
    if (!gone) return
    put(latest.current.toSpliced(index, 1), `Picture ${index + 1} is taken out.`)
    // The words of the picture that takes the place get the focus.
    requestAnimationFrame(() => fields.current[Math.min(index, latest.current.length - 1)]?.focus())
    notify('The picture is taken out.', async () => {
      if (latest.current.some(({ src }) => src === gone.src)) return
      put(latest.current.toSpliced(Math.min(index, latest.current.length), 0, gone))
    })
  }

  function replace(was: string, { src }: OwnPicture): void {
    keys.current.set(src, keyOf(was))
    put(
      latest.current.map((one) => (one.src === was ? { ...one, src } : one)),
      'The picture is cropped.',
    )
  }

  return {
    pictures,
    message,
    uploading,
    remove,
    move: (from: number, to: number) =>
      put(
        moved(latest.current, from, to),
        `Picture ${from + 1} is now at place ${to + 1} of ${latest.current.length}.`,
      ),
    describe: (index: number, alt: string) =>
      put(latest.current.map((one, at) => (at === index ? { ...one, alt } : one))),
    keyOf,
    replace,
    fieldAt: (index: number) => (field: HTMLTextAreaElement | null) => {
      fields.current[index] = field
    },
  }
}

export type GalleryEdit = ReturnType<typeof useGallery>
