import { addReturnPhoto, maxReturnPhotos } from '#contract/shop/returns.ts'
import { sendFile } from '../../lib/api/files.ts'
import { PhotoInput } from '../../lib/forms/photo-input.tsx'
import { sendPhotos } from '../../lib/forms/send-photos.ts'

interface ReturnPhotosProps {
  files: File[]
  onChange: (files: File[]) => void
}

/** Photographs that go with a report. */
export const ReturnPhotos = (props: ReturnPhotosProps) => (
  <PhotoInput
    {...props}
    max={maxReturnPhotos}
    note="A photo of the pack and its label helps most. Where it was taken, we remove first."
  />
)

interface Sending {
  orderId: string
  returnId: string
  files: File[]
}

/** @returns the messages of rejected photographs; the report exists anyway. */
export const sendReturnPhotos = ({ orderId, returnId, files }: Sending): Promise<string[]> =>
  sendPhotos(files, (photo) => sendFile(addReturnPhoto, { id: orderId, return: returnId }, photo))
