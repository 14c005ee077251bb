// Runs on any version of Node: this file must not need Node 24 or a package.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Removes what killed processes left in a folder: everything named `<prefix><process id>-…`. */
export function removeLeftovers(place, prefix) {
  if (!existsSync(place)) return
  for (const name of readdirSync(place).filter((name) => name.startsWith(prefix))) {
    const pid = /^(\d+)-/.exec(name.slice(prefix.length))?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user may not be signalled, so it lives.
    return error.code === 'EPERM'
  }
}
