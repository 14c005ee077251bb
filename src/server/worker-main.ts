import { readConfig } from './machine/config/config.ts'
import { joinDatabase } from './machine/database/open-database.ts'
import { createLog } from './machine/log.ts'
import { runUntilStopped } from './machine/until-stopped.ts'
import { publishFigures } from './machine/workers/figures.ts'
import type { Task, WorkerMessage } from './machine/workers/messages.ts'
import { serve } from './serve.ts'

// One of several processes that serve the shop. Whoever started it has the data ready and looks after the database.
runUntilStopped(
  async (opened) => {
    const { port, embedded }: Task = JSON.parse(process.argv[2] ?? '')
    const config = { ...readConfig(process.env), port }
    const log = createLog(config.logLevel)
    const database = await joinDatabase(embedded, config, log)
    opened.defer(() => database.close())
    // Elsewhere than on Linux the kernel does not share connections out; there the parent hands them on.
    const isShared = process.platform === 'linux'
    await serve(opened, { config, log, database, isShared, publishFigures })
    const message: WorkerMessage = { type: 'open' }
    process.send?.(message)
  },
  (stop) => {
    // The parent says when; a signal to the whole group or unit arrives besides, and counts for nothing more.
    process.once('SIGTERM', stop)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  },
)
