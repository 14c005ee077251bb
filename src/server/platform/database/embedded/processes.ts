import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = process.platform === 'linux'

/** Whether a process lives. A zombie, whose parent has not collected it, counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    if (errorCode(error) !== 'EPERM') throw error
  }
  return processState(pid) !== 'Z'
}

/** Sends a signal, also to a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/**
 * Whether the living process `pid` is the server of the folder, rather than a process that got its pid after a
 * reboot.
 */
export function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (!hasProc) return processCommand(pid).includes(folder)
  const cwd = workingFolder(pid)
  return cwd === undefined ? processCommand(pid).includes('postgres') : cwd === folder
}

/** The processes with this working folder: a server and its children. Empty except on Linux. */
export function processesIn(folder: string): number[] {
  if (!hasProc) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => workingFolder(pid) === folder && isAlive(pid))
}

function workingFolder(pid: number): string | undefined {
  return readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`))
}

function processState(pid: number): string | undefined {
  if (!hasProc) return readColumn(pid, 'stat').charAt(0)
  const stat = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The name in brackets may hold brackets, so the state follows the last one.
  return stat?.slice(stat.lastIndexOf(')') + 2).charAt(0)
}

function processCommand(pid: number): string {
  if (!hasProc) return readColumn(pid, 'command')
  return readOrUndefined(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? ''
}

function readColumn(pid: number, column: string): string {
  return (
    readOrUndefined(() =>
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }),
    ) ?? ''
  )
}

/** Undefined when a process has ended meanwhile or belongs to another user and is unreadable. */
function readOrUndefined(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
