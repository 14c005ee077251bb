/** The same seed gives the same numbers, for tests that draw what they do. */
export { seededRandom } from '../tools/sandbox/razorpay/random.ts'

/** A new random seed, unless the named variable of the environment has one. */
export function drawSeed(variable: string): number {
  const named = Number(process.env[variable] ?? Number.NaN)
  return Number.isSafeInteger(named) ? named : Math.floor(Math.random() * 2 ** 31)
}

/** How many random inputs a test tries: the usual number, or so many times as many as `RANDOM_RUNS` says. */
export const runsOf = (usual: number): number => usual * Number(process.env.RANDOM_RUNS ?? 1)
