import { readConfig } from './platform/config/config.ts'
import { joinDatabase } from './platform/database/open-database.ts'
import { openLog } from './platform/log.ts'
import { runUntilStopped } from './platform/until-stopped.ts'
import { publishFigures, publishNoFigures } from './platform/workers/figures.ts'
import type { Task, WorkerMessage } from './platform/workers/messages.ts'
import { serve } from './serve.ts'
import { serveStaff } from './serve-admin.ts'

const { serves, port, embedded }: Task = JSON.parse(process.argv[2] ?? '')

/** Only Linux distributes connections in the kernel. */
const sharing = process.platform === 'linux' ? 'kernel' : 'cluster'

// One of several processes of a shop. The supervising process watches it, and the database.
runUntilStopped(
  async (opened) => {
    const config = readConfig(process.env)
    const log = openLog(config)
    const database = await joinDatabase(embedded, config, log)
    opened.defer(() => database.close())
    const message: WorkerMessage = { type: 'open', port: await open() }
    process.send?.(message)

    async function open(): Promise<number> {
      if (serves === 'shop') {
        return serve(opened, { config: { ...config, port }, log, database, sharing, publishFigures })
      }
      publishNoFigures()
      return serveStaff(opened, { config: { ...config, staffPort: port }, log, embedded, ...database })
    }
  },
  (stop) => {
    // The supervising process stops this one by SIGTERM. Signals to the whole process group arrive here too
    // and are ignored.
    process.once('SIGTERM', stop)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  },
)
