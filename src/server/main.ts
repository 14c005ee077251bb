import { prepareData } from './cli/seed/prepare-data.ts'
import { type Config, hostInUrl, readConfig, SettingError } from './platform/config/config.ts'
import { checkLiveSettings } from './platform/config/live-settings.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log.ts'
import { onSignals, runUntilStopped } from './platform/until-stopped.ts'
import { hearOrders } from './platform/workers/control.ts'
import { runWorkers } from './platform/workers/run-workers.ts'
import { serve } from './serve.ts'
import { serveStaff, staffAddress } from './serve-admin.ts'

/** The program of each worker. */
const program = new URL('worker.ts', import.meta.url)

// Starts the shop and keeps it running until it is stopped: in this process, or in several workers.
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
  // Vite's hot reload needs a single process.
  const isAlone = config.workers === 1 || config.isDevelopment
  if (isAlone) {
    const shop = await serve(opened, { config, log, database })
    const office = await serveStaff(opened, { config, log, ...database })
    await hearOrders(opened, { ...config, log }, refuseAlone)
    announce(config, shop.port, office.port)
  } else {
    const { embedded } = database
    const crew = await runWorkers(opened, { program, config, log, embedded })
    await hearOrders(opened, { ...config, log }, ({ program }) => crew.takeOver(program))
    announce(config, crew.port, crew.staffPort)
  }
}

const refuseAlone = async (): Promise<never> => {
  throw new SettingError(
    'It runs in one process. Stop it and start the release, or set WEB_CONCURRENCY to 2 or more.',
  )
}

function announce(config: Config, port: number, staffPort: number): void {
  const { host } = config
  process.stdout.write(`Soilkin is open at http://${hostInUrl(host)}:${port}\n`)
  process.stdout.write(`The back office is open at ${staffAddress(config, staffPort)}\n`)
}
