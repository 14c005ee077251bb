import { startEmbeddedPostgres } from '#server/platform/database/embedded/start.ts'

// Runs the embedded database of the folder given as argument until it is stopped. Prints one line of JSON when it is
// ready.
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Give the data folder as argument.')
const say = (message: string) => console.warn(message)
const stopped = new Promise((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve))
const stayOpen = setInterval(() => undefined, 60_000)
const database = await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say, error: say } })
process.stdout.write(
  `${JSON.stringify({ connection: database.connection, wasAdopted: database.wasAdopted })}\n`,
)
await stopped
await database.stop()
clearInterval(stayOpen)
