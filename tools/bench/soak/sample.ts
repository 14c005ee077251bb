import { readdir, readFile } from 'node:fs/promises'
import { readMetric } from '../metrics.ts'
import type { Sample } from './verdict.ts'

/** What is watched. */
export interface Watched {
  /** The shop's first process. */
  shop: number
  /** The file in which the database's first process writes its number. */
  databaseFile: string
  /** The shop's address. */
  address: string
}

/** Reads what the processes hold at this moment. Needs Linux. */
export async function takeSample({ shop, databaseFile, address }: Watched, minutes: number): Promise<Sample> {
  const postmaster = Number((await readFile(databaseFile, 'utf8')).split('\n')[0])
  const all = await readProcesses()
  const [metrics, ofShop, ofDatabase] = await Promise.all([
    fetch(`${address}/metrics`).then((answer) => answer.text()),
    ownOf(treeOf(all, shop, postmaster)),
    ownOf(treeOf(all, postmaster)),
  ])
  return {
    minutes,
    shop: ofShop,
    database: ofDatabase,
    heap: readMetric(metrics, 'nodejs_heap_size_used_bytes'),
    delay: readMetric(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
  }
}

interface Running {
  pid: number
  parent: number
}

async function readProcesses(): Promise<Running[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = async (pid: string): Promise<Running[]> => {
    const stat = await orNothing(readFile(`/proc/${pid}/stat`, 'utf8'))
    return stat === null
      ? []
      : [{ pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
  }
  return (await Promise.all(names.map(read))).flat()
}

/** A process and those below it, without the tree of another program that it started. */
function treeOf(all: Running[], root: number, without?: number): number[] {
  const below = all.filter(({ parent, pid }) => parent === root && pid !== without)
  return [root, ...below.flatMap(({ pid }) => treeOf(all, pid, without))]
}

/** Bytes that belong to these processes alone: no pages of programs, and none of PostgreSQL's shared buffers, which have their size. */
async function ownOf(pids: number[]): Promise<number> {
  let kilobytes = 0
  for (const pid of pids) {
    const text = (await orNothing(readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))) ?? ''
    kilobytes += Number(/^Anonymous:\s+(\d+) kB/m.exec(text)?.[1] ?? 0)
  }
  return kilobytes * 1024
}

/** A process may end between the list and the look. */
async function orNothing(reading: Promise<string>): Promise<string | null> {
  try {
    return await reading
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
