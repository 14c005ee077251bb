import type { EmbeddedAddress } from '../database/open-database.ts'

/** The task of a worker, as JSON in its first argument. */
export interface Task {
  serves: 'shop' | 'office'
  /** 0 where the system chooses. */
  port: number
  embedded: EmbeddedAddress
}

/** The worker accepts requests. */
export interface OpenMessage {
  type: 'open'
  port: number
}

/** From a worker to the supervising process. */
export type WorkerMessage = OpenMessage | { type: 'figures wanted'; id: number }

/** The answer to a worker. Without text: the figures could not be read. */
export interface FiguresMessage {
  type: 'figures'
  id: number
  text: string | null
}

/** Other messages use the same channel, such as those of prom-client. */
export const isOfType = <M extends { type: string }>(message: unknown, type: M['type']): message is M =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type
