import type { Entry } from '../ledger/entry.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Faults, noFaults } from './faults.ts'
import type { FaultChange } from './read-faults.ts'

/** The faults of the next API call. */
export type ApiFault = {
  isBroken: boolean
  isAnswerLost: boolean
  /** The status of its refusal. */
  refusal: number | null
  retryAfterSeconds: number
  hangMs: number
}

/** Holds the fault settings, the webhook address, and the random numbers of the seed. */
export type FaultSettings = {
  current(): Faults
  url(): string
  merge(change: FaultChange): void
  /** Resets the fault settings; the webhook address stays. */
  reset(): void
  chance(probability: number): boolean
  random: Random
  /** Takes the faults of one call. */
  nextApiFault(): ApiFault
  /** Whether this refund fails; counts it off. */
  isNextRefundFailing(): boolean
  replay(entry: Entry): boolean
  snapshot(): Entry[]
}

export type FaultOptions = {
  append: (entry: Entry) => void
  /** An address given here wins over the one remembered from an earlier run. */
  webhookUrl: string | undefined
  defaultUrl: string
  retryMs: number
}

export function createFaultSettings(options: FaultOptions): FaultSettings {
  const { append, webhookUrl, defaultUrl, retryMs } = options
  let faults = noFaults(retryMs)
  let url = webhookUrl ?? null
  let draw = seededRandom(Date.now())

  const entry = (): Entry => ({ kind: 'weather', value: { faults, url } })

  function change(next: Faults): void {
    faults = next
    append(entry())
  }

  return {
    current: () => faults,
    url: () => url ?? defaultUrl,
    merge(asked) {
      url = asked.url ?? url
      change({ ...faults, ...asked.faults })
      if (asked.faults.seed !== undefined) draw = seededRandom(asked.faults.seed ?? 0)
    },
    reset: () => change(noFaults(retryMs)),
    // Probabilities 0 and 1 take no random number, so calm calls don't advance the sequence of the seed.
    chance: (probability) => probability > 0 && (probability >= 1 || draw() < probability),
    random: () => draw(),
    nextApiFault() {
      const fault = faultOf(faults)
      const { isBroken, isAnswerLost, refusal, hangMs } = fault
      if (!isBroken && !isAnswerLost && refusal === null && hangMs === 0) return fault
      change({
        ...faults,
        fail_next: faults.fail_next - (isBroken ? 1 : 0),
        fail_after_next: faults.fail_after_next - (isAnswerLost ? 1 : 0),
        refuse_next: faults.refuse_next - (refusal === null ? 0 : 1),
        hang_next_ms: 0,
      })
      return fault
    },
    isNextRefundFailing() {
      const isFailing = faults.fail_refunds > 0
      if (isFailing) change({ ...faults, fail_refunds: faults.fail_refunds - 1 })
      return isFailing
    },
    replay(read) {
      if (read.kind !== 'weather') return false
      faults = { ...noFaults(retryMs), ...read.value.faults }
      url = webhookUrl ?? read.value.url
      if (faults.seed !== null) draw = seededRandom(faults.seed)
      return true
    },
    snapshot: () => [entry()],
  }
}

/** One fault a call: a failure of the provider first, then a refusal, then a lost answer. */
function faultOf(faults: Faults): ApiFault {
  const isBroken = faults.fail_next > 0
  const isRejected = !isBroken && faults.refuse_next > 0
  return {
    isBroken,
    refusal: isRejected ? faults.refuse_status : null,
    retryAfterSeconds: faults.retry_after,
    isAnswerLost: !isBroken && !isRejected && faults.fail_after_next > 0,
    hangMs: faults.hang_next_ms,
  }
}
