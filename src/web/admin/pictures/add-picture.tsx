import { FileDrop } from './file-drop.tsx'
import type { SendPicture } from './send-picture.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface AddPictureProps {
  label: string
  send: SendPicture
  /** Gets the address of the stored picture. */
  onCached: (src: string) => void
}

/** Uploads a picture to replace one of the shop. */
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
