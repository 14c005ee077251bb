import { existsSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeLeftovers } from '../leftovers.mjs'

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
  // A run that was killed must not keep memory until the machine restarts. Its PostgreSQL ends when its files are gone.
  removeLeftovers(place, 'soilkin-tests-')
  return mkdtemp(join(place, `soilkin-tests-${process.pid}-`))
}

async function freeIn(place: string): Promise<number> {
  const { bavail, bsize } = await statfs(place)
  return bavail * bsize
}
