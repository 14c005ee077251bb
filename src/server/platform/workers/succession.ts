import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isOfType, type SuccessionMessage, type WorkerMessage } from './messages.ts'

/**
 * A listening socket is handed on instead of being closed and opened: connections that wait in its queue would be refused
 * (decision 12).
 */

const send = (message: WorkerMessage, handle?: Server): void => {
  process.send?.(message, handle)
}

/**
 * In a successor, once it could serve: asks for the listening socket and listens with it.
 * @returns false where the former process has died and there is none; the caller listens for itself.
 */
export async function listenAsSuccessor(app: FastifyInstance): Promise<boolean> {
  await app.ready()
  const { promise: handed, resolve } = Promise.withResolvers<Server | undefined>()
  process.on('message', (message: unknown, handle: unknown) => {
    if (isOfType<SuccessionMessage>(message, 'listener'))
      resolve(handle instanceof Server ? handle : undefined)
    if (isOfType<SuccessionMessage>(message, 'connection') && handle instanceof Socket) {
      app.server.emit('connection', handle)
      handle.resume()
    }
  })
  // While it waits nothing else keeps this process open, and `npm start` starts processes that do not stay for their channel.
  process.channel?.ref()
  send({ type: 'ready' })
  const listener = await handed
  if (!listener) return false
  app.server.listen(listener)
  if (!app.server.listening) await once(app.server, 'listening')
  return true
}

/** In a process that may be replaced: gives its listening socket away when it is asked, and retires when it is told. */
export function awaitSuccessor(server: Server, retire: () => void): void {
  process.on('message', (message: unknown) => {
    if (isOfType<SuccessionMessage>(message, 'give listener')) send({ type: 'listener' }, server)
    if (isOfType<SuccessionMessage>(message, 'retire')) retire()
  })
}

const handOverWithinMs = 10_000

/**
 * In the supervising process: leads the listening socket of a process to its successor, which waits for it.
 * @param withinMs after which the successor goes without it.
 */
export async function leadListener(
  former: Worker,
  successor: Worker,
  withinMs = handOverWithinMs,
): Promise<void> {
  const listener = former.isConnected() ? await takeListener(former, withinMs) : undefined
  // While the socket is here it accepts here too; nothing is read of what it accepts.
  const passing = listener && createServer({ pauseOnConnect: true })
  passing?.listen(listener)
  passing?.on('connection', async (connection) => {
    // Nobody will answer it; a caller whose connection is closed can try again.
    if (!(await tell(successor, { type: 'connection' }, connection))) connection.destroy()
  })
  await tell(successor, { type: 'listener' }, passing)
  passing?.close()
}

/**
 * Resolves once the message is on its way. To a process that is gone nothing is said: whoever waits for it hears of its end.
 * @returns whether it was sent.
 */
function tell(to: Worker, message: SuccessionMessage, handle?: Server | Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (to.isConnected()) to.send(message, handle, {}, (error) => resolve(!error))
  else resolve(false)
  return promise
}

/** Asks a process to finish what it has begun, and to end. */
export const retire = (former: Worker): Promise<boolean> => tell(former, { type: 'retire' })

async function takeListener(former: Worker, withinMs: number): Promise<Server | undefined> {
  const { promise, resolve } = Promise.withResolvers<Server | undefined>()
  let isLate = false
  const hear = (message: unknown, handle: unknown): void => {
    if (!isOfType<WorkerMessage>(message, 'listener')) return
    former.off('message', hear)
    const listener = handle instanceof Server ? handle : undefined
    // Open here it would accept its share of the callers, whom nobody answers.
    if (isLate) listener?.close()
    resolve(listener)
  }
  const goWithout = (): void => {
    isLate = true
    resolve(undefined)
  }
  const impatience = setTimeout(goWithout, withinMs)
  former.on('message', hear).once('exit', goWithout)
  former.send({ type: 'give listener' } satisfies SuccessionMessage)
  return promise.finally(() => {
    clearTimeout(impatience)
    former.off('exit', goWithout)
  })
}
