import { readConfig } from '../../platform/config/config.ts'
import { confirmLoss } from '../confirm-loss.ts'
import { runCommand, withDatabase } from '../run-task.ts'
import { TaskRejected } from '../task-rejected.ts'
import { openBackup } from './open-backup.ts'
import { assertKnownOptions, readArguments } from './read-arguments.ts'
import { restore } from './restore.ts'

// `npm run restore FILE [-- --replace]`: restores the database. The file is checked before any database is
// opened.
await runCommand(async () => {
  const config = readConfig(process.env)
  const { file, options } = readArguments(process.argv.slice(2), process.env)
  assertKnownOptions(options, ['--replace', '--unsealed', '--yes'])
  if (file === null) throw new TaskRejected('Name the backup: npm run restore FILE [-- --replace]')
  const isReplacing = options.includes('--replace')
  if (isReplacing) confirmLoss(config, options, 'npm run restore FILE -- --replace')
  const backup = await openBackup(file, {
    key: config.backupKey,
    takesUnsealed: options.includes('--unsealed'),
  })
  try {
    await withDatabase(config, async ({ pool }) => {
      await restore(pool, backup, { isReplacing })
      const count = Object.values(backup.summary.rows).reduce((sum, one) => sum + one, 0)
      return `Restored: ${count} rows, as of ${backup.manifest.takenAt}.`
    })
  } finally {
    await backup.close()
  }
})
