import { type Failure, failureOf, isCallError } from '../api/failure.ts'

/** What came of asking. */
export type Read<T> = { status: 'ready'; data: T } | { status: 'failed'; failure: Failure }

/** Never rejects for what the server or the network does; a fault of ours goes on to whoever handles those. */
export async function read<T>(asking: Promise<T>): Promise<Read<T>> {
  try {
    return { status: 'ready', data: await asking }
  } catch (error) {
    if (!isCallError(error)) throw error
    return { status: 'failed', failure: failureOf(error) }
  }
}

/** The data, or null where it can't be had: for what a page does without. */
export async function readOrNull<T>(asking: Promise<T>): Promise<T | null> {
  const answer = await read(asking)
  return answer.status === 'ready' ? answer.data : null
}
