/** How badly the provider behaves. Probabilities run from 0 to 1, times are milliseconds. */
export type Faults = {
  /** Probability that a webhook is lost. */
  drop: number
  /** Probability that a webhook is sent twice, under one event id. */
  duplicate: number
  /** Every webhook waits this long before its first attempt. */
  delay_ms: number
  /** Probability that a webhook is held back, so that later ones overtake it. */
  shuffle: number
  /** Probability that one attempt carries a wrong signature. */
  bad_signature: number
  /** So many API calls are answered with a 5xx and not carried out. */
  fail_next: number
  /** So many API calls are carried out and then answered with a 5xx. */
  fail_after_next: number
  /** So many API calls are turned away with `refuse_status` and not carried out. */
  refuse_next: number
  /** 401, 403, 409 or 429. */
  refuse_status: number
  /** Seconds in the Retry-After of such a refusal; 0 sends none. */
  retry_after: number
  /** The next API call is carried out and answered only after so long. */
  hang_next_ms: number
  /** When a payment with the outcome `late` is authorized after all. */
  late_ms: number
  /** How long an authorized payment waits for its automatic capture. */
  capture_ms: number
  /** A new order is found by its receipt, and a link by its reference, only after so long. */
  receipt_ms: number
  /** 1: the customer pays the provider's fee on top of the order's amount. */
  customer_fee: number
  /** 1: the pop-up offers cash on delivery. */
  cod: number
  /** An offer at the checkout takes so many percent off what the customer pays. */
  offer_percent: number
  /** How long a minute lasts of an order's capture periods, and of the life of links and QR codes. */
  minute_ms: number
  /** How long a refund stays pending; 0 answers it as processed. */
  refund_ms: number
  /** So many refunds fail when they would be processed. */
  fail_refunds: number
  /** Pause before the first repetition of a failed webhook; doubles from there. */
  retry_ms: number
  /** The longest pause. */
  longest_retry_ms: number
  /** Restarts the sequence of chances, so that a run can be repeated. */
  seed: number | null
}

export type FaultName = keyof Faults

export const probabilities: readonly FaultName[] = ['drop', 'duplicate', 'shuffle', 'bad_signature']

/** The largest values, where a field has its own. */
export const largest: Partial<Record<FaultName, number>> = {
  customer_fee: 1,
  cod: 1,
  offer_percent: 99,
  minute_ms: 60_000,
  retry_after: 86_400,
}

export const errorStatuses = [401, 403, 409, 429]

export function noFaults(retryMs: number): Faults {
  return {
    drop: 0,
    duplicate: 0,
    delay_ms: 0,
    shuffle: 0,
    bad_signature: 0,
    fail_next: 0,
    fail_after_next: 0,
    refuse_next: 0,
    refuse_status: 429,
    retry_after: 0,
    hang_next_ms: 0,
    late_ms: 3_000,
    capture_ms: 0,
    receipt_ms: 0,
    customer_fee: 0,
    cod: 0,
    offer_percent: 0,
    minute_ms: 60_000,
    refund_ms: 0,
    fail_refunds: 0,
    retry_ms: retryMs,
    longest_retry_ms: 300_000,
    seed: null,
  }
}
