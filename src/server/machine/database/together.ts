/**
 * Does in one statement what several calls ask for in the same turn of the event loop. Alone, a call waits for nothing; under load
 * they share one way to the database, and one commit. The statement is sent after all of them have asked, so each is told what holds
 * then; where it fails, it fails for all of them.
 * @param work answers for each that was asked, in the same order.
 */
export function together<Asked, Answer>(
  work: (asked: Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Asked[] = []
  let answers: Promise<Answer[]> | undefined

  async function answerAll(): Promise<Answer[]> {
    // After all calls that have arrived by now were begun.
    await new Promise((resolve) => setImmediate(resolve))
    const asked = waiting
    waiting = []
    answers = undefined
    return work(asked)
  }

  return async (asked) => {
    const place = waiting.push(asked) - 1
    answers ??= answerAll()
    return (await answers)[place] as Answer
  }
}
