import { FileDrop } from './file-drop.tsx'
import type { SendPicture } from './send-picture.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface AddPictureProps {
  label: string
  send: SendPicture
  /** Is given the address of a picture that is kept. */
  onCached: (src: string) => void
}

/** Takes a picture of the owner from a file, in place of one of the shop’s. */
export function AddPicture({ label, send, onCached }: AddPictureProps) {
  const uploads = useUploads(({ src }) => {
    onCached(src)
    return null
  }, send)
  return (
    <FileDrop
      label={label}
      hint="JPEG, PNG, WebP or AVIF, 8 MB at most. Drop it here or choose it."
      isForOne
      onFiles={(files) => uploads.send([...files].slice(0, 1))}
    >
      <UploadList uploads={uploads.uploads} onAgain={uploads.again} onDrop={uploads.drop} />
    </FileDrop>
  )
}
