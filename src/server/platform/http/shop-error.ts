import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'

export interface Details {
  /** Error messages by field. */
  errors?: Record<string, string>
  /** The catalogue messages behind the main message and those of `errors`, which staff may have edited. */
  errorMessage?: ErrorMessage
  errorMessages?: Record<string, ErrorMessage>
  /** Further data for the caller, such as the stock still available. */
  extra?: Record<string, unknown>
  cause?: unknown
  retryAfterSeconds?: number
  /** Headers that the status requires. */
  headers?: Record<string, string>
}

/**
 * An error whose details the caller may see. Any other error is a defect; the caller sees only its reference.
 */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
