import { Worker } from 'node:worker_threads'
import { ShopError } from '../http/shop-error.ts'
import type { ThreadMessage } from './messages.ts'

/** A thread exceeded its limit of time or memory; its task was aborted without a result. */
export class ThreadLimitError extends Error {
  override name = 'ThreadLimitError'
}

/** In MB; a table of 10 MB takes a third of it. */
const maxMemory = 512

/** Maximum of tasks that wait for the thread of a process. */
const maxWaiting = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a task on untrusted text in a thread, so that a slow text blocks no other caller. Each process runs
 * one thread at a time.
 * @param program the file that calls `answerThread`.
 * @throws {ShopError} the error of the task; `unavailable` when too many tasks wait.
 * @throws {ThreadLimitError} when the task exceeds `limitMs` or its memory.
 */
export function runInThread<Output>(program: URL, input: unknown, limitMs: number): Promise<Output> {
  if (waiting >= maxWaiting) {
    const message = 'Many files are being read just now. Please try again in a moment.'
    throw new ShopError('unavailable', message, { retryAfterSeconds: 10 })
  }
  waiting += 1
  const turn = last
    .then(() => runNow<Output>(program, input, limitMs))
    .finally(() => {
      waiting -= 1
    })
  last = turn.catch(() => undefined)
  return turn
}

async function runNow<Output>(program: URL, input: unknown, limitMs: number): Promise<Output> {
  // The thread gets no settings of the shop: no keys, no database.
  const thread = new Worker(program, {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>()
  const limit = setTimeout(() => reject(new ThreadLimitError(`It took more than ${limitMs} ms.`)), limitMs)
  thread.once('message', resolve)
  thread.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError(error.message) : error),
  )
  thread.once('exit', () => reject(new Error('A thread ended without an answer.')))
  try {
    const message = await promise
    if ('answer' in message) return message.answer as Output
    const { code, message: sentence, errors } = message.error
    throw new ShopError(code, sentence, { ...(errors && { errors }) })
  } finally {
    clearTimeout(limit)
    await thread.terminate()
  }
}
