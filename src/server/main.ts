import { prepareData } from './cli/seed/prepare-data.ts'
import { type Config, hostInUrl, readConfig } from './platform/config/config.ts'
import { checkLiveSettings } from './platform/config/live-settings.ts'
import { openDataFolder } from './platform/data-folder.ts'
import type { Database } from './platform/database/database.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { openLog } from './platform/log.ts'
import { onSignals, runUntilStopped } from './platform/until-stopped.ts'
import { runWorkers } from './platform/workers/run-workers.ts'
import { serve } from './serve.ts'
import { serveStaff, staffAddress } from './serve-admin.ts'
import { trialHints } from './trial-hints.ts'

/** Program of each worker. */
const program = new URL('worker.ts', import.meta.url)

// Runs the shop until it is stopped, in this process or in several workers.
runUntilStopped(openShop, onSignals)

async function openShop(opened: AsyncDisposableStack): Promise<void> {
  const config = readConfig(process.env)
  const warnings = checkLiveSettings(config, process.env)
  const log = openLog(config)
  for (const warning of warnings) log.warn(warning)
  const database = await openDatabase(config, log)
  opened.defer(() => database.close())
  process.stdout.write(`${database.description}\n`)
  openDataFolder(config.dataDir)
  await prepareData(database, config, log)
  // Vite's hot reload needs a single process.
  const isAlone = config.workers === 1 || config.isDevelopment
  if (isAlone) {
    const port = await serve(opened, { config, log, database })
    await announce(database.db, config, port, await serveStaff(opened, { config, log, ...database }))
  } else {
    const { embedded } = database
    const { port, staffPort } = await runWorkers(opened, { program, config, log, embedded })
    await announce(database.db, config, port, staffPort)
  }
}

async function announce(db: Database, config: Config, port: number, staffPort: number): Promise<void> {
  const shop = `http://${hostInUrl(config.host)}:${port}`
  process.stdout.write(`Soilkin is open at ${shop}\n`)
  process.stdout.write(`The back office is open at ${staffAddress(config, staffPort)}\n`)
  for (const hint of await trialHints(db, config, shop)) process.stdout.write(`${hint}\n`)
}
