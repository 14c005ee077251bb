import { Histogram } from 'prom-client'

/** The labels of an answer. */
export interface Answered {
  method: string
  /** The route pattern, such as '/api/orders/:id'. */
  route: string
  status: number
}

type Label = 'method' | 'route' | 'status'

/** The upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

const named = {
  name: 'http_request_duration_seconds',
  help: 'Time from a request to the end of its answer.',
}

interface Counts {
  labels: Record<Label, string>
  /** Answers in each bucket; the last one counts those beyond all bounds. */
  buckets: number[]
  sum: number
}

/**
 * A histogram that finds its counts by three map look-ups. The library's own histogram joins the labels into a
 * new string for each value, which costs more than serving a cached page.
 */
export class AnswerTimes extends Histogram<Label> {
  readonly #counts = new Map<string, Map<number, Map<string, Counts>>>()

  constructor() {
    super({ ...named, labelNames: ['method', 'route', 'status'], buckets: bounds, registers: [] })
  }

  add(answered: Answered, seconds: number): void {
    const counts = this.#countsOf(answered)
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
    counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    counts.sum += seconds
  }

  /** The library's interface for its text format and for the sums of several processes. */
  async getForPromString() {
    return { ...named, type: 'histogram', aggregator: 'sum', values: this.#all().flatMap(valuesOf) }
  }

  #countsOf({ method, route, status }: Answered): Counts {
    return this.#counts.get(route)?.get(status)?.get(method) ?? this.#create({ method, route, status })
  }

  #create({ method, route, status }: Answered): Counts {
    const byStatus = this.#counts.get(route) ?? new Map<number, Map<string, Counts>>()
    const byMethod = byStatus.get(status) ?? new Map<string, Counts>()
    const labels = { method, route, status: String(status) }
    const counts = { labels, buckets: [...bounds, Infinity].map(() => 0), sum: 0 }
    this.#counts.set(route, byStatus.set(status, byMethod.set(method, counts)))
    return counts
  }

  #all(): Counts[] {
    return [...this.#counts.values()].flatMap((byStatus) =>
      [...byStatus.values()].flatMap((byMethod) => [...byMethod.values()]),
    )
  }
}

function valuesOf({ labels: sharedLabels, buckets, sum }: Counts) {
  let count = 0
  const cumulative = buckets.map((answers, index) => {
    count += answers
    return {
      metricName: `${named.name}_bucket`,
      labels: { le: bounds[index] ?? '+Inf' },
      sharedLabels,
      value: count,
    }
  })
  return [
    ...cumulative,
    { metricName: `${named.name}_sum`, labels: {}, sharedLabels, value: sum },
    { metricName: `${named.name}_count`, labels: {}, sharedLabels, value: count },
  ]
}
