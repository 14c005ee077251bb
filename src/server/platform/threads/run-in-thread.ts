import { Worker } from 'node:worker_threads'
import { ShopError } from '../http/shop-error.ts'
import type { ThreadMessage } from './messages.ts'

/** A thread took longer than its limit, or more memory. Its task was given up; nothing came of it. */
export class ThreadLimitError extends Error {
  override name = 'ThreadLimitError'
}

/** In megabytes: a table of 10 MB takes a third of it. */
const maxMemory = 512

/** The most tasks that wait for the thread of a process. */
const maxWaiting = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Does a task on a text of strangers in a thread of its own, so that a text that takes long keeps no other caller waiting. One
 * thread runs at a time in each process.
 * @param program the file that calls `answerThread`.
 * @throws {ShopError} the refusal of the task; `unavailable` when too many tasks wait.
 * @throws {ThreadLimitError} when the task takes longer than `limitMs`.
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
  // No settings of the shop: no keys, no database.
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
    const { code, message: sentence, errors } = message.refusal
    throw new ShopError(code, sentence, { ...(errors && { errors }) })
  } finally {
    clearTimeout(limit)
    await thread.terminate()
  }
}
