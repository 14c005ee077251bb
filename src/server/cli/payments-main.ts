import { printPayments } from './print-payments.ts'
import { runTask } from './run-task.ts'

// `npm run payments -- status` reports whether payments are stopped; `-- resume` allows them again after
// wrong amounts.

await runTask(({ db }) => printPayments(db, process.argv.slice(2)))
