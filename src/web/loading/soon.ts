/** How long a page waits for its data before it shows itself with skeletons instead, in milliseconds. */
const patienceMs = 120

/** Wrapped, since a promise of a promise can't be told from a promise. */
export interface Soon<T> {
  answer: T | Promise<T>
}

/**
 * The answer where it comes quickly, so that a quick page never flashes a skeleton; otherwise the promise of it, for
 * `use` inside a Suspense boundary. The server always waits: its pages are complete. `answer` must not reject.
 */
export async function soon<T>(answer: Promise<T>): Promise<Soon<T>> {
  if (import.meta.env.SSR) return { answer: await answer }
  const isSlow = new Promise<'slow'>((resolve) => setTimeout(resolve, patienceMs, 'slow'))
  const first = await Promise.race([answer.then((value) => ({ value })), isSlow])
  return { answer: first === 'slow' ? answer : first.value }
}
