import { ProviderError } from '../payments/provider/provider.ts'
import { compareLedgers } from '../payments/reconciliation/compare-ledgers.ts'
import { providerShop } from './provider-shop.ts'
import { readArguments } from './read-arguments.ts'
import { drawComparison, readDays } from './reconcile-table.ts'
import { runTask } from './run-task.ts'
import { TaskRejected } from './task-rejected.ts'

// `npm run reconcile -- --from DAY [--to DAY]`: compares the provider's payments with the ledger, as after a
// restored backup. Ends with 0 when all agree, and with 1 after a difference or an error of the provider.

const usage = 'npm run reconcile -- --from DAY [--to DAY]'
const options = { from: { type: 'string' }, to: { type: 'string' } } as const

await runTask(async (database, config) => {
  const { values } = readArguments({ options }, usage)
  const { from, to } = readDays(values, new Date())
  if (config.provider.keyId === null)
    throw new TaskRejected('RAZORPAY_KEY_ID is not set, so there is nobody to ask.')
  try {
    const comparison = await compareLedgers(providerShop(database, config), from, to)
    if (comparison.differences.length > 0) process.exitCode = 1
    return drawComparison(comparison)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new TaskRejected(`The provider could not be asked, so the books are not compared. ${error.message}`)
  }
})
