import { prepareData } from './cli/seed/prepare-data.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { joinDatabase } from './platform/database/open-database.ts'
import { type Listen, listen } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'
import { runUntilStopped } from './platform/until-stopped.ts'
import { publishFigures, publishNoFigures } from './platform/workers/figures.ts'
import type { Task, WorkerMessage } from './platform/workers/messages.ts'
import { awaitSuccessor, listenAsSuccessor } from './platform/workers/succession.ts'
import { type Served, serve } from './serve.ts'
import { serveStaff } from './serve-admin.ts'

const task: Task = JSON.parse(process.argv[2] ?? '')

/** Stops this process; once it retires, nobody has to ask for it. */
let stop = (): void => undefined

// One of the processes of a shop that has several. The supervising one watches it, and the database.
runUntilStopped(
  async (opened) => {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const database = await joinDatabase(task.embedded, config, log)
    opened.defer(() => database.close())
    if (task.duty === 'prepare') return prepareData(database, config, log).then(() => stop())
    const { port, server, retire } = await open(opened, { config, log, database })
    awaitSuccessor(server, () => void retire().finally(() => stop()))
    const message: WorkerMessage = { type: 'open', port }
    process.send?.(message)
  },
  (end) => {
    let isStopping = false
    // Asked again while it retires, it goes on finishing what it began: a second request would end it at once.
    stop = () => {
      if (!isStopping) end()
      isStopping = true
    }
    // The supervising process stops this one; a signal to the whole process group also arrives here and is ignored.
    process.once('SIGTERM', () => stop())
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  },
)

interface Opening {
  config: Config
  log: ReturnType<typeof createLog>
  database: DatabaseConnection
}

function open(opened: AsyncDisposableStack, { config, log, database }: Opening): Promise<Served> {
  const { port, embedded } = task
  if (task.duty === 'office') {
    publishNoFigures()
    return serveStaff(opened, {
      config: { ...config, staffPort: port },
      log,
      embedded,
      ...database,
      listening,
    })
  }
  return serve(opened, { config: { ...config, port }, log, database, listening, publishFigures })
}

/** Only Linux distributes connections in the kernel. There is one office. */
const shopSharing = process.platform === 'linux' ? 'kernel' : 'cluster'

const listening: Listen = async (app, place) => {
  const isListening = task.isSuccessor && (await listenAsSuccessor(app))
  return isListening ? place.port : listen(app, place, task.duty === 'shop' ? shopSharing : 'none')
}
