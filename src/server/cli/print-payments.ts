import { resumePayments } from '../payments/settlement/payment-stop.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { hasFailedJob, paymentStopFailedJob } from '../platform/jobs/failed-jobs.ts'
import { readArguments } from './read-arguments.ts'
import { TaskRejected } from './task-rejected.ts'

const usage = 'Say npm run payments -- status, or npm run payments -- resume.'

/**
 * Reports whether payments are stopped, or allows them again after wrong amounts.
 * @throws {TaskRejected} with the usage.
 */
export async function printPayments(db: OpenDatabase['db'], args: string[]): Promise<string> {
  const { positionals } = readArguments({ args, allowPositionals: true }, usage)
  const [verb, ...more] = positionals
  if (more.length > 0 || (verb !== 'status' && verb !== 'resume')) throw new TaskRejected(usage)
  if (verb === 'resume') {
    return (await resumePayments(db)) ? 'Payments are opened again.' : 'Payments were not stopped.'
  }
  const { kind, reference } = paymentStopFailedJob
  return (await hasFailedJob(db, kind, reference))
    ? 'Payments are stopped: amounts came that were not asked for.'
    : 'Payments are opened.'
}
