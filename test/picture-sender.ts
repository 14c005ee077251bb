import type { UploadedFile } from '#server/platform/http/upload.ts'

/** A file as a shopper sends it who stays for the answer. */
export const uploadedFile = (bytes: Buffer, name = 'account 1'): UploadedFile => ({
  bytes,
  sender: { house: 'shop', name, signal: new AbortController().signal },
})
