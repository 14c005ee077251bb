/**
 * Does in one statement what several calls ask for in the same turn of the event loop. Alone, a call waits for nothing; under load
 * they share one way to the database, and one commit. The statement is sent after all of them have asked, so each is told what holds
 * then; where it fails, it fails for all of them.
 * @param work answers for each that was asked, in the same order.
 * @param oneAtATime one work begins when the one before has ended, so that more calls share it; for work that mostly waits.
 */
export function together<Asked, Answer>(
  work: (asked: Asked[]) => Promise<Answer[]>,
  { oneAtATime = false } = {},
): (asked: Asked) => Promise<Answer> {
  let waiting: Asked[] = []
  let answers: Promise<Answer[]> | undefined
  let underWay: Promise<unknown> | undefined

  async function answerAll(): Promise<Answer[]> {
    // After all calls that have arrived by now were begun.
    await new Promise((resolve) => setImmediate(resolve))
    if (oneAtATime) await underWay
    const asked = waiting
    waiting = []
    answers = undefined
    const answered = work(asked)
    // Whoever asked is told of its failure.
    underWay = answered.catch(() => undefined)
    return answered
  }

  return async (asked) => {
    const place = waiting.push(asked) - 1
    answers ??= answerAll()
    return (await answers)[place] as Answer
  }
}
