import { parseArgs } from 'node:util'
import { isAside, paymentStopLetter } from '../machine/jobs/dead-letters.ts'
import { resumePayments } from '../selling/payments/payment-stop.ts'
import { runTask } from './run-task.ts'
import { TaskRefused } from './task-refused.ts'

// `npm run payments -- status` tells whether money is taken; `-- resume` takes it again after wrong amounts stopped it.

const { positionals } = parseArgs({ allowPositionals: true })

await runTask(async ({ db }) => {
  const [verb] = positionals
  if (verb === 'resume') {
    return (await resumePayments(db)) ? 'Payments are opened again.' : 'Payments were not stopped.'
  }
  if (verb !== 'status')
    throw new TaskRefused('Say npm run payments -- status, or npm run payments -- resume.')
  const { kind, reference } = paymentStopLetter
  return (await isAside(db, kind, reference))
    ? 'Payments are stopped: amounts came that were not asked for.'
    : 'Payments are opened.'
})
