import { parentPort, workerData } from 'node:worker_threads'
import { ShopError } from '../http/shop-error.ts'
import type { ThreadMessage } from './messages.ts'

/** Runs the one task of a thread, and sends its result. */
export async function answerThread<Input>(work: (input: Input) => unknown): Promise<void> {
  parentPort?.postMessage(await outcomeOf(work))
}

async function outcomeOf<Input>(work: (input: Input) => unknown): Promise<ThreadMessage> {
  try {
    return { answer: await work(workerData) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { error: { code: error.code, message: error.message, errors: error.details.errors } }
  }
}
