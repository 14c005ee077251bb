import { type ProtocolErrorCode, protocolErrors } from '#contract/agents/protocol.ts'

/** An error of the protocol, not a problem with goods. The agent reads its message. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
  readonly code: ProtocolErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProtocolErrorCode,
    message: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return protocolErrors[this.code]
  }
}
