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

/** Loads one address from a worker thread. Throws when an answer is not 2xx. */
export async function load(target: Target, seconds: number): Promise<Load> {
  const result = await autocannon({ ...target, connections, duration: seconds, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refusals and ${result.errors} errors under load.`)
  }
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    p999: result.latency.p99_9,
  }
}

export interface Compared extends Load {
  /** Answers per second, as a ratio to the bare server's. */
  ratio: number
}

const warmUpSeconds = 1

/**
 * Loads an address and the same bytes of a bare server by turns, so that other work on the machine affects both.
 * Ignores the first seconds of each.
 * @returns the middle run, by its ratio to the bare server's run before it.
 */
export async function compare(
  target: Target,
  bareUrl: string,
  { seconds, runs }: { seconds: number; runs: number },
): Promise<Compared> {
  const bare = { ...target, url: bareUrl }
  await load(bare, warmUpSeconds)
  await load(target, warmUpSeconds)
  const all: Compared[] = []
  for (let run = 0; run < runs; run += 1) {
    const yardstick = await load(bare, seconds)
    const found = await load(target, seconds)
    all.push({ ...found, ratio: found.perSecond / yardstick.perSecond })
  }
  all.sort((a, b) => a.ratio - b.ratio)
  const middle = all[Math.floor(all.length / 2)]
  if (!middle) throw new Error('At least one run is needed.')
  return middle
}
