import { rm } from 'node:fs/promises'
import { ensureShopDatabase, shopRole } from '#server/platform/database/embedded/admin.ts'
import { type Log, prepare } from '#server/platform/database/embedded/bring-up.ts'
import { ensureCluster } from '#server/platform/database/embedded/initialise.ts'
import { socketPort } from '#server/platform/database/embedded/layout.ts'
import { launch, shutDown } from '#server/platform/database/embedded/server-process.ts'
import { fixedSettings } from '#server/platform/database/embedded/settings.ts'
import { copyCluster } from './made-cluster.ts'

/**
 * The data need not survive the machine, so nothing is synced to the disk. It must survive a killed process, so commits are
 * still awaited.
 */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // Its workers would visit hundreds of databases that last for seconds.
  autovacuum: 'off',
  // The files are in memory: other processes that read ahead cost more than the reading.
  io_method: 'sync',
  effective_io_concurrency: '0',
  maintenance_io_concurrency: '0',
}

/**
 * A PostgreSQL cluster for one run of the tests. Tests of durability start clusters of their own.
 * @param copy where the cluster is copied to before it runs, for `layCluster`.
 */
export async function startThrowawayCluster(
  dataDir: string,
  log: Log,
  copy?: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { layout, binaries, runner } = prepare(dataDir, log)
  await ensureCluster(layout.home, layout.cluster, binaries, runner)
  if (copy) copyCluster(layout.cluster, copy)
  const settings = { ...fixedSettings(layout), ...throwaway }
  const pid = await launch(layout, binaries, runner, settings)
  await ensureShopDatabase(layout.sockets)
  return {
    url: `postgres://${shopRole}@localhost:${socketPort}/shop?host=${encodeURIComponent(layout.sockets)}`,
    stop: async () => {
      await shutDown(pid, layout.cluster)
      if (!layout.sockets.startsWith(layout.home)) await rm(layout.sockets, { recursive: true, force: true })
    },
  }
}
