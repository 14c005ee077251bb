import * as z from 'zod/mini'

/** What a handler answers where the endpoint's answer is a file: never JSON, so no schema of it leaves the server. */
export const FileReply = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>(),
  /** Names these very bytes; whoever has them already is told so instead of getting them again. */
  tag: z.optional(z.string()),
})
export type FileReply = z.infer<typeof FileReply>
