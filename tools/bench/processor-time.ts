import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of processor time (user and system) that a program has taken so far, as the kernel counts it. */
export interface ProcessorTimes {
  shop: number
  database: number
  sandbox: number
  load: number
}

/** The kernel counts in ticks of 10 ms on every Linux that Node runs on (`getconf CLK_TCK`). */
const msOfATick = 10

/** Reads the use since the start. Null where Linux does not report it. */
export async function readProcessorTimes(pids: {
  shop: number | undefined
  sandbox: number | undefined
  /** The file in which the database's first process writes its number. */
  databaseFile: string
}): Promise<ProcessorTimes | null> {
  const { user, system } = process.cpuUsage()
  try {
    const postmaster = Number((await readFile(pids.databaseFile, 'utf8')).split('\n')[0])
    return {
      shop: await timeOf(pids.shop),
      database: await timeOfTree(postmaster),
      sandbox: await timeOf(pids.sandbox),
      load: (user + system) / 1_000,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The use of each program between two readings, divided by the number of things done. */
export const perPiece = (before: ProcessorTimes, after: ProcessorTimes, pieces: number): ProcessorTimes => ({
  shop: (after.shop - before.shop) / pieces,
  database: (after.database - before.database) / pieces,
  sandbox: (after.sandbox - before.sandbox) / pieces,
  load: (after.load - before.load) / pieces,
})

interface Counted {
  parent: number
  ticks: number
  /** Of children that have ended. */
  endedTicks: number
}

/** /proc/PID/stat: the name may hold spaces, so what follows its bracket is read. */
async function readStat(pid: number | string): Promise<Counted> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number): number => Number(fields[index])
  return { parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) }
}

const timeOf = async (pid: number | undefined): Promise<number> =>
  (await readStat(pid ?? 0)).ticks * msOfATick

/** A process with its children, those that have ended too. */
async function timeOfTree(root: number): Promise<number> {
  const { ticks, endedTicks } = await readStat(root)
  let sum = ticks + endedTicks
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process may end between the list and the look.
    const child = await readStat(name).catch(() => null)
    if (child?.parent === root) sum += child.ticks
  }
  return sum * msOfATick
}
