/** The same seed gives the same numbers, for tests that draw what they do. */
export { seededRandom } from '../tools/sandbox/razorpay/random.ts'
