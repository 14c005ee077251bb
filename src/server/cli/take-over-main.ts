import { readConfig } from '../platform/config/config.ts'
import { giveOrder } from '../platform/workers/control.ts'
import { notifyOwner } from './run-task.ts'
import { TaskRejected } from './task-rejected.ts'

// `npm run take-over`: the processes of the running shop are replaced by those of the release in this folder, one after the other.
await notifyOwner(async () => {
  const [program] = process.argv.slice(2)
  if (!program) throw new TaskRejected('Which program is to take over?')
  const { reason } = await giveOrder(readConfig(process.env).dataDir, { program })
  if (reason) throw new TaskRejected(`The release did not take over: ${reason}`)
  process.stdout.write(`The shop runs ${program}.\n`)
})
