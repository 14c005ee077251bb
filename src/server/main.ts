import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, hostInUrl, readConfig, SettingError } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { prepareData } from './db/prepare-data.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { startDevelopmentPages } from './http/development-pages.ts'
import { startJobs } from './jobs/timetable.ts'
import { createLog } from './log.ts'
import { createRazorpay } from './payments/razorpay.ts'

/** Starts the shop and keeps it running until it is told to stop; one that can't start leaves nothing running behind. */
async function main(): Promise<void> {
  const opened = new AsyncDisposableStack()
  const opening = openShop(opened)
  stopOnSignal(async () => {
    await Promise.allSettled([opening])
    await opened.disposeAsync()
  })
  try {
    await opening
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** @param opened takes what is to be closed at the end, the last one first. */
async function openShop(opened: AsyncDisposableStack): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  opened.defer(() => database.close())
  process.stdout.write(`${database.description}\n`)
  await prepareData(database, config, log)

  const shop = { config, db: database.db, provider: createRazorpay(config.provider), log }
  const pages = config.isDevelopment ? await startDevelopmentPages() : { render: await loadBuiltPages(log) }
  const app = await buildApp(shop, pages.render)
  if ('attach' in pages) pages.attach(app)
  const jobs = startJobs(shop)
  opened.defer(() => jobs.stop())
  opened.defer(() => app.close())
  await listen(app, config)
  announce(app, config)
}

const whyNot: Record<string, string> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this account may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
}

/** @throws {SettingError} when the address can't be had. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const reason = whyNot[String((error as NodeJS.ErrnoException).code)]
    if (!reason) throw error
    throw new SettingError(`The shop can't open at HOST ${host}, PORT ${port}: ${reason}.`, { cause: error })
  }
}

function announce(app: FastifyInstance, config: Config): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(`Soilkin is open at http://${hostInUrl(config.host)}:${port}\n`)
}

/** Finishes what was begun, then ends; a second signal ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`The shop did not stop cleanly: ${error}\n`)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error) => {
  const isOurs = error instanceof SettingError
  process.stderr.write(isOurs ? `${error.message}\n` : `The shop could not start: ${error?.stack ?? error}\n`)
  process.exit(1)
})
