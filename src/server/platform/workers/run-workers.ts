import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, SettingError } from '../config/config.ts'
import type { EmbeddedAddress } from '../database/open-database.ts'
import { findPort } from '../http/listen.ts'
import { answerFigures } from './figures.ts'
import { isOfType, type OpenMessage, type Task } from './messages.ts'
import { restartDelayMs } from './restart-delay.ts'

export interface WorkersOptions {
  /** Program of each worker. */
  program: URL
  config: Config
  log: FastifyBaseLogger
  embedded: EmbeddedAddress
}

/** Longer than a worker waits for its requests. */
const stopWithinMs = 75_000

/**
 * Serves the shop from several workers that share one address, and the back office from one more.
 * @returns both ports.
 * @throws {SettingError} when an address is not available, or a worker ends before all are open.
 */
export async function runWorkers(
  opened: AsyncDisposableStack,
  { program, config, log, embedded }: WorkersOptions,
): Promise<{ port: number; staffPort: number }> {
  const port = await findPort(config)
  const stopping = new AbortController()
  cluster.setupPrimary({ exec: fileURLToPath(program) })
  answerFigures()
  opened.defer(async () => {
    stopping.abort()
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
  })
  const open = (serves: Task['serves'], port: number) =>
    superviseWorker({ serves, port, embedded }, { log, stopping: stopping.signal })
  const shopWorkers = Array.from({ length: config.workers }, () => open('shop', port))
  const [staffPort] = await Promise.all([open('office', config.staffPort), ...shopWorkers])
  return { port, staffPort }
}

/** `stopping` is aborted when the shop stops. */
interface Supervision {
  log: FastifyBaseLogger
  stopping: AbortSignal
}

/**
 * Starts a worker, and restarts it whenever it exits.
 * @returns its port.
 * @throws {SettingError} when the first worker exits before it is open.
 */
async function superviseWorker(task: Task, { log, stopping }: Supervision): Promise<number> {
  let failures = 0
  const fork = (task: Task): Worker => {
    cluster.setupPrimary({ args: [JSON.stringify(task)] })
    return cluster.fork()
  }
  const restartWhenDead = (worker: Worker, task: Task): void => {
    const since = performance.now()
    const restart = (code: number | null, signal: string | null): void => {
      if (stopping.aborted) return
      const delay = restartDelayMs(failures, performance.now() - since)
      failures = delay.failures
      log.error({ pid: worker.process.pid, code, signal, ...delay }, 'a process of the shop ended')
      setTimeout(() => {
        if (!stopping.aborted) restartWhenDead(fork(task), task)
      }, delay.ms)
    }
    if (worker.isDead()) restart(worker.process.exitCode, worker.process.signalCode)
    else worker.once('exit', restart)
  }
  const first = fork(task)
  const port = await whenOpen(first)
  restartWhenDead(first, { ...task, port })
  return port
}

/**
 * Waits until a worker is open, and returns its port.
 * @throws {SettingError} when the worker exits before; it has logged its own error.
 */
async function whenOpen(worker: Worker): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const receive = (message: unknown): void => {
    if (isOfType<OpenMessage>(message, 'open')) resolve(message.port)
  }
  const end = (): void =>
    reject(new SettingError('A process of the shop ended before it was open; its log says why.'))
  worker.on('message', receive).once('exit', end)
  return promise.finally(() => worker.off('message', receive).off('exit', end))
}

/** Stops a worker by signal, which also reaches one that does not listen to messages yet. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
  await exit
  clearTimeout(killTimer)
}
