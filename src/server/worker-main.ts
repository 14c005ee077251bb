import { readConfig } from './machine/config/config.ts'
import { joinDatabase } from './machine/database/open-database.ts'
import { createLog } from './machine/log.ts'
import { runUntilStopped } from './machine/until-stopped.ts'
import { publishFigures } from './machine/workers/figures.ts'
import type { Task, WorkerMessage } from './machine/workers/messages.ts'
import { serve } from './serve.ts'

// One of several processes that serve the shop. The supervising process has prepared and watches the
// database.
runUntilStopped(
  async (opened) => {
    const { port, embedded }: Task = JSON.parse(process.argv[2] ?? '')
    const config = { ...readConfig(process.env), port }
    const log = createLog(config.logLevel)
    const database = await joinDatabase(embedded, config, log)
    opened.defer(() => database.close())
    // Only Linux distributes connections in the kernel; elsewhere the parent process does.
    const isShared = process.platform === 'linux'
    await serve(opened, { config, log, database, isShared, publishFigures })
    const message: WorkerMessage = { type: 'open' }
    process.send?.(message)
  },
  (stop) => {
    // The parent stops the worker; a signal to the whole process group also arrives here and is ignored.
    process.once('SIGTERM', stop)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  },
)
