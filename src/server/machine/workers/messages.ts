import type { EmbeddedAddress } from '../database/open-database.ts'

/** What a worker is started with, as JSON in its first argument. */
export interface Task {
  port: number
  embedded: EmbeddedAddress
}

/** From a worker to the process that looks after it. */
export type WorkerMessage = { type: 'open' } | { type: 'figures wanted'; id: number }

/** The other way. No text: the figures could not be had. */
export interface FiguresMessage {
  type: 'figures'
  id: number
  text: string | null
}

/** Between them travel messages of others too, such as those of prom-client. */
export const isOfType = <M extends { type: string }>(message: unknown, type: M['type']): message is M =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type
