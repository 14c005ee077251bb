/** The processor time that something took, in ms: on a busy machine the clock tells of other work too. */
export function workOf<Result>(work: () => Result): { result: Result; ms: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}
