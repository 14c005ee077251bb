import { hashOfRequest, readIdempotencyKey as readKey } from '../../platform/http/idempotency-key.ts'

/** A shopper's idempotency key, with a hash of the request, so that no other request can use the key. */
export interface IdempotencyKey {
  key: string
  requestHash: string
}

/**
 * The `Idempotency-Key` header with a hash of the validated body; null when there is no such header.
 * @throws {ShopError} `invalid_request` for a key that is not 1 to 255 printable characters.
 */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  body: unknown,
): IdempotencyKey | null {
  const key = readKey(header)
  return key === null ? null : { key, requestHash: hashOfRequest(body) }
}
