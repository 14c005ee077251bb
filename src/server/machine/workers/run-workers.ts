import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, SettingError } from '../config/config.ts'
import type { EmbeddedAddress } from '../database/open-database.ts'
import { findPort } from '../http/listen.ts'
import { answerFigures } from './figures.ts'
import { isOfType, type Task, type WorkerMessage } from './messages.ts'
import { restartDelayMs } from './restart-delay.ts'

export interface Crew {
  /** What each process runs. */
  program: URL
  config: Config
  log: FastifyBaseLogger
  embedded: EmbeddedAddress
}

/** Longer than a worker waits for its requests. */
const stopWithinMs = 75_000

/**
 * Serves from several processes that share one address. One that dies is restarted. Answers the port once all
 * are open.
 * @throws {SettingError} when the address is not available, or a process ends before all are open.
 */
export async function runWorkers(opened: AsyncDisposableStack, crew: Crew): Promise<number> {
  const port = await findPort(crew.config)
  const task: Task = { port, embedded: crew.embedded }
  cluster.setupPrimary({
    exec: fileURLToPath(crew.program),
    args: [JSON.stringify(task)],
  })
  answerFigures()
  const stopping = new AbortController()
  opened.defer(async () => {
    stopping.abort()
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
  })
  const places = Array.from({ length: crew.config.workers }, () => keepServing(crew, stopping.signal))
  await Promise.all(places)
  return port
}

/**
 * Keeps one worker running until the end: resolves when the first one is open, and goes on in the background.
 * @throws {SettingError} when the first worker ends before it is open.
 */
async function keepServing({ log }: Crew, signal: AbortSignal): Promise<void> {
  const first = cluster.fork()
  let failures = 0
  const look = (worker: Worker): void => {
    const since = performance.now()
    worker.once('exit', (code, signalName) => {
      if (signal.aborted) return
      const delay = restartDelayMs(failures, performance.now() - since)
      failures = delay.failures
      log.error(
        { pid: worker.process.pid, code, signal: signalName, ...delay },
        'a process of the shop ended',
      )
      setTimeout(() => {
        if (!signal.aborted) look(cluster.fork())
      }, delay.ms)
    })
  }
  await opening(first)
  look(first)
}

/** The worker has logged its own error. */
async function opening(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hear = (message: unknown): void => {
    if (isOfType<WorkerMessage>(message, 'open')) resolve()
  }
  const end = (): void =>
    reject(new SettingError('The shop could not start: one of its processes ended before it was open.'))
  worker.on('message', hear).once('exit', end)
  await promise.finally(() => worker.off('message', hear).off('exit', end))
}

/** A signal, since it also ends a worker that does not listen to messages yet. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(impatience)
}
