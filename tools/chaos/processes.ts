import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const taken = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE']

/** What each Node process of a run takes over from us, besides settings of its own: where programs are, and what lets it start quickly. */
export function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(taken.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

const hasProc = process.platform === 'linux'

/** The processes of a shop: those that descend from what started it, and those that carry its data folder. */
export function shopProcesses(startedPid: number, dataDir: string): number[] {
  const database = new Set(databaseProcesses(dataDir))
  const found = new Set([...descendants([startedPid]), ...carrying(`DATA_DIR=${dataDir}`)])
  return [...found].filter((pid) => pid !== process.pid && !database.has(pid) && isAlive(pid))
}

/** Those of a shop that serve for the first process of several. */
export const workerProcesses = (startedPid: number, dataDir: string): number[] =>
  shopProcesses(startedPid, dataDir).filter((pid) => /\/worker\.[jt]s/.test(commandOf(pid)))

/** The database server of a data folder and its children. */
export function databaseProcesses(dataDir: string): number[] {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const working = hasProc
    ? allPids().filter((pid) => read(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster)
    : []
  const note = join(cluster, 'postmaster.pid')
  const noted = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0
  const isServer = noted > 0 && commandOf(noted).includes('postgres')
  return [...new Set([...(isServer ? descendants([noted]) : []), ...working])].filter(isAlive)
}

/** Sends SIGKILL to all of them. Answers how many there were. */
export function killAll(pids: number[]): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      return false
    }
  }).length
}

/** These processes and their descendants, oldest first. */
function descendants(roots: number[]): number[] {
  const parents = new Map(allPids().map((pid) => [pid, parentOf(pid)]))
  const found = new Set(roots.filter((pid) => parents.has(pid)))
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.add(child)
  }
  return [...found]
}

/** Processes with a setting in their environment, also those without a parent. */
function carrying(setting: string): number[] {
  if (!hasProc) return []
  return allPids().filter((pid) =>
    read(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
      ?.split('\0')
      .includes(setting),
  )
}

function allPids(): number[] {
  const names = hasProc
    ? readdirSync('/proc')
    : execFileSync('ps', ['-Ao', 'pid='], { encoding: 'utf8' }).split('\n')
  return names
    .map((name) => name.trim())
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function parentOf(pid: number): number {
  if (!hasProc) return Number(ask(pid, 'ppid'))
  return Number(statOf(pid)[1])
}

/** A zombie counts as ended. */
const isAlive = (pid: number): boolean =>
  !/^[ZX]/.test(hasProc ? (statOf(pid)[0] ?? 'X') : (ask(pid, 'stat') ?? 'X'))

/** State and parent; the name in brackets before them may hold anything. */
function statOf(pid: number): string[] {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : []
}

const commandOf = (pid: number): string =>
  (hasProc ? read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) : ask(pid, 'command')) ?? ''

const ask = (pid: number, column: string): string | null =>
  read(() => execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }))

/** A process may end between two looks at it. */
function read(look: () => string): string | null {
  try {
    return look()
  } catch {
    return null
  }
}
