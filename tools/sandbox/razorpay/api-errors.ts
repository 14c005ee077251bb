/** What a failed call answers: the provider's error object, under its HTTP status. */
export type ErrorBody = {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
  field?: string
}

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Further headers of the answer. */
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.description)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = { ...(status === 401 && { 'www-authenticate': 'Basic realm="Razorpay"' }), ...headers }
  }
}

const validation = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
const unplaced = { source: 'NA', step: 'NA', reason: 'NA' }

/** A field of the request is missing, malformed or against a rule. */
export function invalidField(field: string, description: string, reason = validation.reason): ApiError {
  return new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...validation,
    reason,
    metadata: {},
    field,
  })
}

/** The call is well formed but the payment's or order's state forbids it. */
export function refused(description: string, reason = validation.reason): ApiError {
  return new ApiError(400, { code: 'BAD_REQUEST_ERROR', description, ...validation, reason, metadata: {} })
}

/** A call that failed before any business rule: wrong key, unknown address, unreadable body. */
export function rejected(description: string, status = 400): ApiError {
  return new ApiError(status, { code: 'BAD_REQUEST_ERROR', description, ...unplaced, metadata: {} })
}

export function unknownId(): ApiError {
  return refused('The id provided does not exist')
}

export function unknownAddress(): ApiError {
  return rejected('The requested URL was not found on the server')
}

/** A call that is refused for a reason unrelated to its content. */
export function apiError(status: number): ApiError {
  const descriptions: Record<number, string> = {
    401: 'Authentication failed',
    403: 'Access Denied',
    409: 'Request failed because another payment operation is in progress',
    429: 'Request throttled due to too many requests. Please try again later.',
  }
  return rejected(descriptions[status] ?? 'The request was refused.', status)
}

export function serverTrouble(status: number): ApiError {
  return new ApiError(status, {
    code: 'SERVER_ERROR',
    description: 'The server could not complete the request. Please try again.',
    ...unplaced,
    metadata: {},
  })
}
