import type { UploadedFile } from '#server/platform/http/upload.ts'

/** Sends a file as a shopper does who waits for the answer. */
export const uploadedFile = (bytes: Buffer, name = 'account 1'): UploadedFile => ({
  bytes,
  sender: { site: 'shop', name, signal: new AbortController().signal },
})
