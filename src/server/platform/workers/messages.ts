import type { EmbeddedAddress } from '../database/open-database.ts'

/** Task of a worker, as JSON in its first argument. */
export interface Task {
  serves: 'shop' | 'office'
  /** 0 when the system chooses. */
  port: number
  embedded: EmbeddedAddress
}

/** The worker accepts requests. */
export interface OpenMessage {
  type: 'open'
  port: number
}

/** Message from a worker to the supervising process. */
export type WorkerMessage = OpenMessage | { type: 'figures wanted'; id: number }

/** Answer to a worker. `text` is null when reading the metrics failed. */
export interface FiguresMessage {
  type: 'figures'
  id: number
  text: string | null
}

/** Checks the type, because prom-client sends messages on the same channel. */
export const isOfType = <M extends { type: string }>(message: unknown, type: M['type']): message is M =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type
