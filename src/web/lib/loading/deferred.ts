/** How long a page waits for its data before it shows skeletons, in milliseconds. */
const patienceMs = 120

/** Wrapped, since JavaScript flattens a promise of a promise. */
export interface Deferred<T> {
  answer: T | Promise<T>
}

/**
 * A quick answer itself, so that a quick page shows no skeleton; otherwise its promise, for `use` inside a
 * Suspense boundary. The server always waits, since its pages are complete. `answer` must not reject.
 */
export async function deferred<T>(answer: Promise<T>): Promise<Deferred<T>> {
  if (import.meta.env.SSR) return { answer: await answer }
  const isSlow = new Promise<'slow'>((resolve) => setTimeout(resolve, patienceMs, 'slow'))
  const first = await Promise.race([answer.then((value) => ({ value })), isSlow])
  return { answer: first === 'slow' ? answer : first.value }
}
