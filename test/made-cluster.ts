import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#server/platform/database/embedded/bring-up.ts'
import { ensureCluster } from '#server/platform/database/embedded/initialise.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let made: Promise<string> | undefined

/**
 * Copies a new PostgreSQL cluster into a data folder, in a tenth of the time of `initdb`. For tests about something
 * else.
 */
export async function layCluster(dataDir: string): Promise<void> {
  made ??= findMade()
  const { layout } = prepare(dataDir, silent)
  copyCluster(await made, layout.cluster)
}

/** Copies a cluster that no server runs on, with the owner of each file. */
export function copyCluster(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** The test run names a finished cluster; a file that runs alone makes its own. */
async function findMade(): Promise<string> {
  if (process.env.TEST_CLUSTER) return process.env.TEST_CLUSTER
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'soilkin-made-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { layout, binaries, runner } = prepare(folder, silent)
  await ensureCluster(layout.home, layout.cluster, binaries, runner)
  return layout.cluster
}
