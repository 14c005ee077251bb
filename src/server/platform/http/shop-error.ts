import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'

export interface Details {
  /** Field → what is wrong with it. */
  errors?: Record<string, string>
  /** The sentence of the catalogue that the message is, and those of `errors`: the staff may have changed them. */
  errorMessage?: ErrorMessage
  errorMessages?: Record<string, ErrorMessage>
  /** Further data for the caller, such as the stock still available. */
  extra?: Record<string, unknown>
  cause?: unknown
  retryAfterSeconds?: number
  /** Headers that belong to the status. */
  headers?: Record<string, string>
}

/**
 * A refusal whose details the caller may see. Any other error is a defect, and the caller sees only its
 * reference.
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
