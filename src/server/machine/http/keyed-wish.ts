import { createHash } from 'node:crypto'

/** A wish with an idempotency key: sent twice, it is done once. */
export interface KeyedWish {
  staffId: number
  endpoint: string
  key: string
  requestHash: string
}

/** A hash of the request, so that its key can't be used for another one. */
export const hashOfRequest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
