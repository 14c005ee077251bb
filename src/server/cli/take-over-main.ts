import { readConfig } from '../platform/config/config.ts'
import { giveOrder } from '../platform/workers/control.ts'
import { tellOwner } from './run-task.ts'
import { TaskRefused } from './task-rejected.ts'

// `npm run take-over`: the processes of the running shop are replaced by those of the release in this folder, one after the other.
await tellOwner(async () => {
  const [program] = process.argv.slice(2)
  if (!program) throw new TaskRefused('Which program is to take over?')
  const { reason } = await giveOrder(readConfig(process.env).dataDir, { program })
  if (reason) throw new TaskRefused(`The release did not take over: ${reason}`)
  process.stdout.write(`The shop runs ${program}.\n`)
})
