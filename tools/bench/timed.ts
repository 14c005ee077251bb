/**
 * Makes a call and writes its duration as a row of a table.
 * @throws for any answer but 200, so that no refusal counts as fast.
 */
export async function timed<Answer extends { status: number }>(
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const begun = performance.now()
  const answer = await work()
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer)}`)
  say(name, performance.now() - begun)
  return answer
}

export const say = (name: string, ms: number): void => console.log(`| ${name} | ${(ms / 1000).toFixed(2)} |`)
