import { type Failure, failureOf, isCallError } from '../api/failure.ts'

/** The result of a request. */
export type Read<T> = { status: 'ready'; data: T } | { status: 'failed'; failure: Failure }

/** Never rejects for errors of the server or network; our own defects are rethrown. */
export async function read<T>(asking: Promise<T>): Promise<Read<T>> {
  try {
    return { status: 'ready', data: await asking }
  } catch (error) {
    if (!isCallError(error)) throw error
    return { status: 'failed', failure: failureOf(error) }
  }
}

/** The data, or null on failure, for optional parts of a page. */
export async function readOrNull<T>(asking: Promise<T>): Promise<T | null> {
  const answer = await read(asking)
  return answer.status === 'ready' ? answer.data : null
}
