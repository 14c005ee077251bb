import { type Config, hostInUrl, readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { prepareData } from './db/prepare-data.ts'
import { checkLiveSettings } from './live-settings.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'
import { onSignals, runUntilStopped } from './until-stopped.ts'
import { runWorkers } from './workers/run-workers.ts'

// Starts the shop and keeps it running until it is told to stop: in this process, or in several that this one looks after.
runUntilStopped(openShop, onSignals)

async function openShop(opened: AsyncDisposableStack): Promise<void> {
  const config = readConfig(process.env)
  const warnings = checkLiveSettings(config, process.env)
  const log = createLog(config.logLevel)
  for (const warning of warnings) log.warn(warning)
  const database = await openDatabase(config, log)
  opened.defer(() => database.close())
  process.stdout.write(`${database.description}\n`)
  await prepareData(database, config, log)
  // Vite's hot reload is one process's business.
  const isAlone = config.workers === 1 || config.isDevelopment
  const port = isAlone
    ? await serve(opened, { config, log, database })
    : await runWorkers(opened, { config, log, embedded: database.embedded })
  announce(config, port)
}

function announce({ host }: Config, port: number): void {
  process.stdout.write(`Soilkin is open at http://${hostInUrl(host)}:${port}\n`)
}
