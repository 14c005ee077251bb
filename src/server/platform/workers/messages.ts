import type { EmbeddedAddress } from '../database/open-database.ts'

/** What a process of the shop does: serves shoppers, serves the back office, or brings the tables up to its release and ends. */
export type Duty = 'shop' | 'office' | 'prepare'

/** The task of a process, as JSON in its first argument. */
export interface Task {
  duty: Duty
  /** 0 for one that listens nowhere, or where the system is to choose. */
  port: number
  embedded: EmbeddedAddress
  /** It replaces one that serves, whose listening socket it is given. */
  isSuccessor: boolean
}

/** The process serves. */
export interface OpenMessage {
  type: 'open'
  port: number
}

/** From a process to the supervising one. The listening socket comes with `listener`. */
export type WorkerMessage =
  | { type: 'ready' }
  | OpenMessage
  | { type: 'listener' }
  | { type: 'figures wanted'; id: number }

/** The answer to a worker. Without text: the figures could not be read. */
export interface FiguresMessage {
  type: 'figures'
  id: number
  text: string | null
}

/**
 * To a process that is replaced: `give listener` asks for its listening socket, `retire` asks it to finish and end.
 * To its successor: `listener` brings that socket, or none where the former process has died; `connection` brings a
 * connection that the supervising process accepted while the socket was on its way.
 */
export type SuccessionMessage = { type: 'give listener' | 'retire' | 'listener' | 'connection' }

/** Other messages use the same channel, such as those of prom-client. */
export const isOfType = <M extends { type: string }>(message: unknown, type: M['type']): message is M =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type
