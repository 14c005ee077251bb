import { createHash } from 'node:crypto'

/** A wish that its sender gave a name, so that telling it twice does it once. */
export interface KeyedWish {
  staffId: number
  endpoint: string
  key: string
  requestHash: string
}

/** What was asked for, so that a key can't be used for something else. */
export const hashOfRequest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
