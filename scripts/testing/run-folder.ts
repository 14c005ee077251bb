import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files there are kept in memory, on Linux. */
const inMemory = '/dev/shm'

/** Several times what the databases of a run take at the same time. */
const needed = 4 * 2 ** 30

/**
 * A new folder for what a run of the tests writes: the databases and the compiled sources. It is in memory where there is plenty, since
 * each of three hundred databases is a copy of seven hundred small files, which costs a disk five times as much.
 */
export async function makeRunFolder(
  place = inMemory,
  freeMemory = process.availableMemory(),
): Promise<string> {
  const isRoomy = existsSync(place) && freeMemory >= needed && (await freeIn(place)) >= needed
  if (!isRoomy) return mkdtemp(join(tmpdir(), 'soilkin-tests-'))
  await removeLeftovers(place)
  return mkdtemp(join(place, `soilkin-tests-${process.pid}-`))
}

async function freeIn(place: string): Promise<number> {
  const { bavail, bsize } = await statfs(place)
  return bavail * bsize
}

/** A run that was killed must not keep memory until the machine restarts. Its PostgreSQL ends when its files are gone. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = /^soilkin-tests-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(place, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of somebody else may not be asked, and lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
