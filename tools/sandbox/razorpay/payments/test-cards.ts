/** Why a payment failed, in the provider's words. */
export type Failure = {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  reason: string
  description: string
  source: string
  step: string
}

function badRequest(reason: string, source: string, step: string, description: string): Failure {
  return { code: 'BAD_REQUEST_ERROR', reason, source, step, description }
}

function gateway(reason: string, source: string, step: string, description: string): Failure {
  return { code: 'GATEWAY_ERROR', reason, source, step, description }
}

const timedOut = badRequest(
  'payment_timed_out',
  'customer',
  'payment_authentication',
  'Your payment could not be completed due to a temporary issue. Try again later.',
)
const insufficientFund = badRequest(
  'insufficient_fund',
  'customer',
  'payment_authorization',
  'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
)
const cancelled = badRequest(
  'payment_cancelled',
  'customer',
  'payment_authentication',
  'Your payment has been cancelled. Try again or complete the payment later.',
)
const declined = badRequest(
  'card_declined',
  'bank',
  'payment_authorization',
  'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
)
const technicalError = gateway(
  'gateway_technical_error',
  'gateway',
  'payment_authorization',
  'Your payment did not go through due to a temporary issue. Any debited amount will be refunded in 4-5 business days.',
)
const authenticationFailed = gateway(
  'authentication_failed',
  'customer',
  'payment_authentication',
  'Your payment could not be completed due to incorrect OTP or verification details. Try another payment method or contact your bank for details.',
)

/** The failure of a card without a reason of its own, where a script asks for failure. */
export const cardFailure: Failure = { ...declined, reason: 'payment_failed' }

export const upiFailure: Failure = badRequest(
  'payment_failed',
  'gateway',
  'payment_response',
  'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.',
)

/** No answer came from the bank in time; the payment may still be authorized later. */
export const unansweredFailure: Failure = timedOut

/** The provider's documented failing test cards: Visa, then Mastercard, for each reason. */
export const failingCards: ReadonlyMap<string, Failure> = new Map([
  ['4100280000090000', timedOut],
  ['5305620000060000', timedOut],
  ['4100280000080001', insufficientFund],
  ['5305620000050001', insufficientFund],
  ['4100280000070002', cancelled],
  ['5305620000040002', cancelled],
  ['4100280000060003', declined],
  ['5305620000030003', declined],
  ['4100280000020007', technicalError],
  ['5305620000090007', technicalError],
  ['4100280000000009', authenticationFailed],
  ['5305620000070009', authenticationFailed],
])

export const succeedingCard = '4100280000001007'
export const succeedingVpa = 'success@razorpay'
export const failingVpa = 'failure@razorpay'
