import * as z from 'zod/mini'
import { verifyRazorpayPayment } from '#contract/shop/payments.ts'
import type { Api } from '../../lib/api/api.ts'
import { explain, type Failure, failureOf, isSignedOut } from '../../lib/api/failure.ts'
import { tabStore } from '../../lib/session/tab-store.ts'

/** A payment without a final answer, stored through reloads and sign-ins. */
export const proofStore = tabStore(
  'paymentProof',
  z.object({
    /** The shop's order. */
    orderId: z.string(),
    proof: z.object({
      razorpay_payment_id: z.string(),
      razorpay_order_id: z.string(),
      razorpay_signature: z.string(),
    }),
  }),
)

export type Unverified = NonNullable<ReturnType<typeof proofStore.read>>

export type Verification =
  | { kind: 'verified'; orderId: string }
  /** The server's final answer. */
  | { kind: 'refused'; message: string }
  /** Unknown, so it must not be shown as failed: money may have been paid. */
  | { kind: 'unknown'; message: string | null }
  | { kind: 'signed_out' }

const retryAfterMs = [1_000, 3_000]

/** Asks the server to verify a payment, with retries when it is unreachable. Repeating is harmless. */
export async function verifyPayment(api: Api, unverified: Unverified): Promise<Verification> {
  proofStore.write(unverified)
  for (const waitMs of retryAfterMs) {
    const verification = await ask(api, unverified)
    if (verification.kind !== 'unknown' || verification.message !== null) return done(verification)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return done(await ask(api, unverified))
}

function done(verification: Verification): Verification {
  if (verification.kind === 'verified' || verification.kind === 'refused') proofStore.clear()
  return verification
}

const words = {
  refused: 'Payment verification failed on backend.',
  unreachable: 'Payment verification failed.',
}

/** The shop has checked the proof, and its answer is final. */
const isFinal = ({ status }: Failure): boolean => status !== null && status < 500 && status !== 429

async function ask(api: Api, { proof }: Unverified): Promise<Verification> {
  try {
    const { verified, orderId } = await api(verifyRazorpayPayment, { body: proof })
    return verified
      ? { kind: 'verified', orderId }
      : { kind: 'refused', message: 'Payment verification failed. Please contact support.' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'unreachable') return { kind: 'unknown', message: null }
    if (isSignedOut(failure)) return { kind: 'signed_out' }
    const message = explain(failure, words)
    return { kind: isFinal(failure) ? 'refused' : 'unknown', message }
  }
}
