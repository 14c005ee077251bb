import type { ErrorCode } from '#shared/errors.ts'

/** Message of a thread: its result, or an error for the caller. */
export type ThreadMessage =
  | { answer: unknown }
  | { error: { code: ErrorCode; message: string; errors: Record<string, string> | undefined } }
