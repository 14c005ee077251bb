import type { Transport } from './api.ts'

/** How long an answer that was asked for ahead may wait for its page, in milliseconds. */
const lifeMs = 5_000

const answers = new Map<string, { askedAt: number; answer: ReturnType<Transport> }>()

/** Asks for what a page will want, and keeps the answer for it. */
export const askingAhead =
  (transport: Transport): Transport =>
  (call) => {
    const answer = transport(call)
    if (call.method === 'GET') answers.set(call.url, { askedAt: performance.now(), answer })
    return answer
  }

/** Takes what was asked for ahead a moment ago, each answer once; a failed one is asked for again. */
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
