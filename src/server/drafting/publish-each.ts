import { setTimeout as wait } from 'node:timers/promises'

/** The jobs that publish drafts ask so often; what is due before they ask again is waited for. */
export const askedEverySeconds = 5
const maxWaitMs = (askedEverySeconds + 1) * 1_000

interface DueDrafts<Due> {
  /** The milliseconds to the next moment; null where nothing is scheduled. */
  nextInMs: () => Promise<number | null>
  findDue: () => Promise<Due[]>
  publish: (due: Due) => Promise<void>
}

/** Publishes what is due, and sleeps until a moment that comes in the next seconds. */
export async function publishEach<Due>(
  { nextInMs, findDue, publish }: DueDrafts<Due>,
  stopping?: AbortSignal,
): Promise<void> {
  const inMs = await nextInMs()
  if (inMs === null || inMs > maxWaitMs) return
  if (inMs > 0 && !(await slept(inMs, stopping))) return
  const failures: unknown[] = []
  for (const due of await findDue()) {
    if (stopping?.aborted) break
    // One that can't be published must not hold up the others.
    await publish(due).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Whether the whole time passed; false where the process is to end. */
async function slept(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await wait(ms, undefined, { ref: false, ...(signal && { signal }) })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  }
}
