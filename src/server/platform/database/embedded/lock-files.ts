import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Layout, socketFile } from './layout.ts'
import { processesIn, servesFolder } from './processes.ts'

/** The content of `postmaster.pid`, which a running server writes into its data folder. */
export type PidFile = { pid: number; sockets: string; status: string }

/** Reads `postmaster.pid`; undefined without one. Lines that the server has not written yet are empty. */
export function readPidFile(cluster: string): PidFile | undefined {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, sockets: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** The living processes that work on the folder: the server of the pid file, and children that outlived it. */
export function livingProcesses(cluster: string): number[] {
  const recorded = readPidFile(cluster)?.pid
  const found = processesIn(cluster)
  return recorded && !found.includes(recorded) && servesFolder(recorded, cluster)
    ? [recorded, ...found]
    : found
}

/**
 * Removes what a killed server left: its pid file, its socket and the socket's lock. PostgreSQL keeps them when
 * the pid belongs to a zombie or, after a reboot, to another process. The caller holds the start lock and has
 * checked that no process works on the folder.
 */
export function removeStaleLocks(layout: Layout): void {
  const socket = socketFile(layout.sockets)
  for (const path of [join(layout.cluster, 'postmaster.pid'), `${socket}.lock`, socket])
    rmSync(path, { force: true })
}
