import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Layout, socketFile } from './layout.ts'
import { processesIn, servesFolder } from './processes.ts'

/** What a running server writes about itself into its data folder. */
export type PidFile = { pid: number; sockets: string; status: string }

/** Reads `postmaster.pid`. A file still being written lacks lines, which read as empty. */
export function readPidFile(cluster: string): PidFile | undefined {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, sockets: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/**
 * Every living process that works on the folder: the server named in its pid file, and children that outlived
 * it.
 */
export function livingProcesses(cluster: string): number[] {
  const recorded = readPidFile(cluster)?.pid
  const found = processesIn(cluster)
  return recorded && !found.includes(recorded) && servesFolder(recorded, cluster)
    ? [recorded, ...found]
    : found
}

/**
 * Removes what a killed server left: its pid file, its socket and the socket's lock. PostgreSQL does so
 * itself unless the number belongs to a zombie or, after a restart, to another process. The caller holds the
 * start lock and has checked that no process works on the folder.
 */
export function removeStaleLocks(layout: Layout): void {
  const socket = socketFile(layout.sockets)
  for (const path of [join(layout.cluster, 'postmaster.pid'), `${socket}.lock`, socket])
    rmSync(path, { force: true })
}
