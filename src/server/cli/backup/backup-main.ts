import { stat } from 'node:fs/promises'
import { runTask } from '../run-task.ts'
import { backUp, defaultFile } from './back-up.ts'
import { assertKnownOptions, readArguments } from './read-arguments.ts'
import { listTaken } from './take-asked.ts'

// `npm run backup [-- FILE]`: everything in the database, into one file, while the shop serves.
await runTask(async ({ pool, db }, { dataDir, backupKey }) => {
  const { file: given, options } = readArguments(process.argv.slice(2), process.env)
  assertKnownOptions(options, [])
  const now = new Date()
  const file = given ?? defaultFile(dataDir, now)
  const taken = await backUp(pool, file, { now, key: backupKey })
  // The back office lists the backups of the default folder.
  if (given === null) await listTaken(db, { file, now, taken })
  const { rows } = taken
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const { size } = await stat(file)
  return `Backup: ${file} (${count} rows of ${Object.keys(rows).length} tables, ${size} bytes${backupKey ? ', encrypted' : ''}).`
})
