import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { SettingError } from '../config/config.ts'
import type { EmbeddedAddress } from '../database/open-database.ts'
import { type Duty, isOfType, type OpenMessage, type Task, type WorkerMessage } from './messages.ts'
import { restartDelayMs } from './restart-delay.ts'
import { leadListener, retire } from './succession.ts'

/** What the processes of a shop have in common. */
export interface Crew {
  log: FastifyBaseLogger
  embedded: EmbeddedAddress
  /** What each process runs: a file. Another release changes it. */
  program: string
  /** Aborted when the shop stops. */
  stopping: AbortSignal
}

/** One process after another that does the same: a new one when the former died, or when a release takes over. */
export interface Post {
  /** Where it listens. */
  port: number
  /**
   * Replaces the process without losing a connection.
   * @throws {SettingError} when the new one does not come up; the former one goes on.
   */
  renew: () => Promise<void>
}

/** Longer than a process waits for its requests. */
const stopWithinMs = 75_000

/** A new process that hangs must not keep the next order waiting for ever. */
const readyWithinMs = 120_000

/** Longer than a connection may be idle, and than a process waits for its requests after that. */
const retireWithinMs = 150_000

/**
 * Starts a process, and another one whenever it dies.
 * @throws {SettingError} when the first one ends before it is open.
 */
export async function openPost(crew: Crew, duty: Duty, port: number): Promise<Post> {
  const post = { port, failures: 0, isRenewing: false }
  let worker: Worker

  const begin = (isSuccessor: boolean): Worker => {
    const task: Task = { duty, port: post.port, embedded: crew.embedded, isSuccessor }
    cluster.setupPrimary({ exec: crew.program, args: [JSON.stringify(task)] })
    return cluster.fork()
  }
  const beginAgain = (): void => {
    if (!crew.stopping.aborted) watch(begin(false))
  }
  const watch = (next: Worker): void => {
    worker = next
    const since = performance.now()
    const end = (code: number | null, signal: string | null): void => {
      if (crew.stopping.aborted || worker !== next) return
      const delay = restartDelayMs(post.failures, performance.now() - since)
      post.failures = delay.failures
      crew.log.error({ pid: next.process.pid, code, signal, ...delay }, 'a process of the shop ended')
      // Its successor is coming and listens for itself.
      if (!post.isRenewing) setTimeout(beginAgain, delay.ms)
    }
    if (next.isDead()) end(next.process.exitCode, next.process.signalCode)
    else next.once('exit', end)
  }
  const renew = async (): Promise<void> => {
    if (crew.stopping.aborted) throw new SettingError('The shop is being stopped.')
    const former = worker
    post.isRenewing = true
    const next = begin(true)
    const impatience = setTimeout(() => next.process.kill('SIGKILL'), readyWithinMs)
    try {
      await heard(next, 'ready')
      // Heard from now on, so that an end in the middle of the hand-over is told like any other.
      await Promise.all([heard<OpenMessage>(next, 'open'), leadListener(former, next)])
      watch(next)
    } finally {
      clearTimeout(impatience)
      post.isRenewing = false
      if (worker === former && former.isDead()) beginAgain()
    }
    await retire(former)
    await ended(former, retireWithinMs)
  }

  const first = begin(false)
  post.port = (await heard<OpenMessage>(first, 'open')).port
  watch(first)
  return {
    get port() {
      return post.port
    },
    renew,
  }
}

/**
 * Waits until a process says something.
 * @throws {SettingError} when it ends before; it has logged its own error.
 */
async function heard<M extends WorkerMessage>(worker: Worker, type: M['type']): Promise<M> {
  const { promise, resolve, reject } = Promise.withResolvers<M>()
  const hear = (message: unknown): void => {
    if (isOfType<M>(message, type)) resolve(message)
  }
  const end = (): void =>
    reject(new SettingError('A process of the shop ended before it was open; its log says why.'))
  worker.on('message', hear).once('exit', end)
  return promise.finally(() => worker.off('message', hear).off('exit', end))
}

/** A signal, since it also ends a process that does not listen to messages yet. */
export async function stopWorker(worker: Worker): Promise<void> {
  if (!worker.isDead()) worker.process.kill('SIGTERM')
  await ended(worker, stopWithinMs)
}

async function ended(worker: Worker, withinMs: number): Promise<void> {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
  await exit
  clearTimeout(impatience)
}
