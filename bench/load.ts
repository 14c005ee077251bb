import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  /** Latencies in ms. */
  p50: number
  p99: number
  p999: number
}

export interface Target {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

const connections = 32

/** Loads one address from a worker thread; the first `warmUpSeconds` do not count. Throws when an answer is not 2xx. */
export async function load(target: Target, seconds: number, warmUpSeconds = 1): Promise<Load> {
  await autocannon({ ...target, connections, duration: warmUpSeconds, workers: 1 })
  const result = await autocannon({ ...target, connections, duration: seconds, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refusals and ${result.errors} errors under load.`)
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    p999: result.latency.p99_9,
  }
}

/** The middle of several runs, by throughput. */
export async function medianLoad(target: Target, seconds: number, runs: number): Promise<Load> {
  const all: Load[] = []
  for (let run = 0; run < runs; run += 1) all.push(await load(target, seconds))
  all.sort((a, b) => a.perSecond - b.perSecond)
  const middle = all[Math.floor(all.length / 2)]
  if (!middle) throw new Error('At least one run is needed.')
  return middle
}
