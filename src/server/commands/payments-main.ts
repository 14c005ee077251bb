import { isOnDeadLetterQueue, paymentStopDeadLetter } from '../machine/jobs/dead-letters.ts'
import { resumePayments } from '../selling/payments/payment-stop.ts'
import { readArguments } from './read-arguments.ts'
import { runTask } from './run-task.ts'
import { TaskRefused } from './task-refused.ts'

// `npm run payments -- status` reports whether payments are stopped; `-- resume` allows them again after
// wrong amounts.

const usage = 'Say npm run payments -- status, or npm run payments -- resume.'

await runTask(async ({ db }) => {
  const { positionals } = readArguments({ allowPositionals: true }, usage)
  const [verb, ...more] = positionals
  if (more.length > 0 || (verb !== 'status' && verb !== 'resume')) throw new TaskRefused(usage)
  if (verb === 'resume') {
    return (await resumePayments(db)) ? 'Payments are opened again.' : 'Payments were not stopped.'
  }
  const { kind, reference } = paymentStopDeadLetter
  return (await isOnDeadLetterQueue(db, kind, reference))
    ? 'Payments are stopped: amounts came that were not asked for.'
    : 'Payments are opened.'
})
