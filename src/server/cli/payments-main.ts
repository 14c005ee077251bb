import { tellPayments } from './print-payments.ts'
import { runTask } from './run-task.ts'

// `npm run payments -- status` reports whether payments are stopped; `-- resume` allows them again after
// wrong amounts.

await runTask(({ db }) => tellPayments(db, process.argv.slice(2)))
