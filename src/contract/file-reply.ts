import * as z from 'zod/mini'

/** The answer of a download: never JSON, so it has no schema. */
export const FileReply = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>(),
  /** Identifies the bytes; a caller that has them gets 304. */
  tag: z.optional(z.string()),
})
export type FileReply = z.infer<typeof FileReply>
