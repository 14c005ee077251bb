import type { Entry } from '../ledger/entry.ts'
import { type Random, seededRandom } from '../random.ts'
import { calmWeather, type Weather } from './faults.ts'
import type { WeatherChange } from './read-faults.ts'

/** The faults of the next API call. */
export type ApiFault = {
  isBroken: boolean
  isAnswerLost: boolean
  /** The status of its refusal. */
  refusal: number | null
  retryAfterSeconds: number
  hangMs: number
}

/** Holds the weather, the webhook address, and the random numbers of the seed. */
export type WeatherStation = {
  current(): Weather
  url(): string
  merge(change: WeatherChange): void
  /** Resets the weather; the webhook address stays. */
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

export type WeatherOptions = {
  append: (entry: Entry) => void
  /** An address given here wins over the one remembered from an earlier run. */
  webhookUrl: string | undefined
  defaultUrl: string
  retryMs: number
}

export function createWeatherStation(options: WeatherOptions): WeatherStation {
  const { append, webhookUrl, defaultUrl, retryMs } = options
  let weather = calmWeather(retryMs)
  let url = webhookUrl ?? null
  let draw = seededRandom(Date.now())

  const entry = (): Entry => ({ kind: 'weather', value: { weather, url } })

  function change(next: Weather): void {
    weather = next
    append(entry())
  }

  return {
    current: () => weather,
    url: () => url ?? defaultUrl,
    merge(asked) {
      url = asked.url ?? url
      change({ ...weather, ...asked.weather })
      if (asked.weather.seed !== undefined) draw = seededRandom(asked.weather.seed ?? 0)
    },
    reset: () => change(calmWeather(retryMs)),
    // Probabilities 0 and 1 take no random number, so calm calls don't advance the sequence of the seed.
    chance: (probability) => probability > 0 && (probability >= 1 || draw() < probability),
    random: () => draw(),
    nextApiFault() {
      const fault = faultOf(weather)
      const { isBroken, isAnswerLost, refusal, hangMs } = fault
      if (!isBroken && !isAnswerLost && refusal === null && hangMs === 0) return fault
      change({
        ...weather,
        fail_next: weather.fail_next - (isBroken ? 1 : 0),
        fail_after_next: weather.fail_after_next - (isAnswerLost ? 1 : 0),
        refuse_next: weather.refuse_next - (refusal === null ? 0 : 1),
        hang_next_ms: 0,
      })
      return fault
    },
    isNextRefundFailing() {
      const isFailing = weather.fail_refunds > 0
      if (isFailing) change({ ...weather, fail_refunds: weather.fail_refunds - 1 })
      return isFailing
    },
    replay(read) {
      if (read.kind !== 'weather') return false
      weather = { ...calmWeather(retryMs), ...read.value.weather }
      url = webhookUrl ?? read.value.url
      if (weather.seed !== null) draw = seededRandom(weather.seed)
      return true
    },
    snapshot: () => [entry()],
  }
}

/** One fault a call: a failure of the provider first, then a refusal, then a lost answer. */
function faultOf(weather: Weather): ApiFault {
  const isBroken = weather.fail_next > 0
  const isRefused = !isBroken && weather.refuse_next > 0
  return {
    isBroken,
    refusal: isRefused ? weather.refuse_status : null,
    retryAfterSeconds: weather.retry_after,
    isAnswerLost: !isBroken && !isRefused && weather.fail_after_next > 0,
    hangMs: weather.hang_next_ms,
  }
}
