import type { Transport } from './api.ts'

/** How long a prefetched answer waits for its page, in milliseconds. */
const lifeMs = 5_000

const answers = new Map<string, { askedAt: number; answer: ReturnType<Transport> }>()

/** Prefetches data for a page and keeps the answer. */
export const askingAhead =
  (transport: Transport): Transport =>
  (call) => {
    const answer = transport(call)
    if (call.method === 'GET') {
      answers.set(call.url, { askedAt: performance.now(), answer })
      setTimeout(() => answers.delete(call.url), lifeMs)
    }
    return answer
  }

/** Uses a prefetched answer once; a failed one is requested again. */
export const takingWhatIsThere =
  (transport: Transport): Transport =>
  (call) => {
    const kept = call.method === 'GET' ? answers.get(call.url) : undefined
    answers.delete(call.url)
    if (!kept || performance.now() - kept.askedAt > lifeMs) return transport(call)
    return kept.answer.then(
      (answer) => (answer.status === 200 ? answer : transport(call)),
      () => transport(call),
    )
  }
