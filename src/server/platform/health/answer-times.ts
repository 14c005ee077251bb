import { Histogram } from 'prom-client'

/** What an answer is counted under. */
export interface Answered {
  method: string
  /** The pattern of the address. */
  route: string
  status: number
}

type Label = 'method' | 'route' | 'status'

/** Upper bounds in seconds. */
const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

const named = {
  name: 'http_request_duration_seconds',
  help: 'Time from a request to the end of its answer.',
}

interface Counts {
  labels: Record<Label, string>
  /** Answers up to each bound, and beyond the last. */
  within: number[]
  sum: number
}

/**
 * A histogram whose counts are found by three look-ups of known texts. The library's own joins the labels into a new text for each value,
 * which costs more than finding a kept answer.
 */
export class AnswerTimes extends Histogram<Label> {
  readonly #counts = new Map<string, Map<number, Map<string, Counts>>>()

  constructor() {
    super({ ...named, labelNames: ['method', 'route', 'status'], buckets: bounds, registers: [] })
  }

  add(answered: Answered, seconds: number): void {
    const counts = this.#countsOf(answered)
    let place = 0
    while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1
    counts.within[place] = (counts.within[place] ?? 0) + 1
    counts.sum += seconds
  }

  /** What the library reads its histograms by, for text and for the figures of several processes. */
  async getForPromString() {
    return { ...named, type: 'histogram', aggregator: 'sum', values: this.#all().flatMap(valuesOf) }
  }

  #countsOf({ method, route, status }: Answered): Counts {
    return this.#counts.get(route)?.get(status)?.get(method) ?? this.#begin({ method, route, status })
  }

  #begin({ method, route, status }: Answered): Counts {
    const byStatus = this.#counts.get(route) ?? new Map<number, Map<string, Counts>>()
    const byMethod = byStatus.get(status) ?? new Map<string, Counts>()
    const labels = { method, route, status: String(status) }
    const counts = { labels, within: [...bounds, Infinity].map(() => 0), sum: 0 }
    this.#counts.set(route, byStatus.set(status, byMethod.set(method, counts)))
    return counts
  }

  #all(): Counts[] {
    return [...this.#counts.values()].flatMap((byStatus) =>
      [...byStatus.values()].flatMap((byMethod) => [...byMethod.values()]),
    )
  }
}

function valuesOf({ labels: sharedLabels, within, sum }: Counts) {
  let count = 0
  const buckets = within.map((more, place) => {
    count += more
    return {
      metricName: `${named.name}_bucket`,
      labels: { le: bounds[place] ?? '+Inf' },
      sharedLabels,
      value: count,
    }
  })
  return [
    ...buckets,
    { metricName: `${named.name}_sum`, labels: {}, sharedLabels, value: sum },
    { metricName: `${named.name}_count`, labels: {}, sharedLabels, value: count },
  ]
}
