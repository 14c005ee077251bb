import type { ErrorCode } from '#shared/errors.ts'

/** What a thread sends back: its answer, or a refusal for the caller of the shop. */
export type ThreadMessage =
  | { answer: unknown }
  | { refusal: { code: ErrorCode; message: string; errors: Record<string, string> | undefined } }
