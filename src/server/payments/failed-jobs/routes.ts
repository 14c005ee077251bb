import * as matters from '#contract/admin/failed-jobs.ts'
import { readFailedJobsFile } from '#contract/admin/list-files.ts'
import * as money from '#contract/admin/money.ts'
import { change } from '../../platform/audit/change.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { paymentStopFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { resumeWithin } from '../settlement/payment-stop.ts'
import { failedJobColumns } from './failed-job-columns.ts'
import { findFailedJobs } from './find-failed-jobs.ts'
import { resolveFailedJob } from './resolve-failed-job.ts'
import { retryFailedJob } from './retry-failed-job.ts'

/** Failed jobs, which the shop could not resolve by itself. */
export function registerFailedJobs(api: StaffHandle, shop: ShopWithProvider & AdminDatabase): void {
  const { db } = shop
  api(matters.listFailedJobs, ({ query }) => shop.reading.read((db) => findFailedJobs(db, query)))
  api(readFailedJobsFile, (call) =>
    listFile(db, call, {
      list: 'matters',
      columns: failedJobColumns,
      readPage: async (cursor, size) => {
        const found = await shop.reading.read((db) => findFailedJobs(db, { ...call.query, cursor }, size))
        return { rows: found.matters, next: found.next_cursor }
      },
    }),
  )
  api(matters.retryFailedJob, async ({ params, actor }) => ({
    message: await retryFailedJob(shop, actor, params.id),
  }))
  api(matters.resolveFailedJob, async ({ params, body, actor }) => {
    await resolveFailedJob(db, actor, params.id, body.reason)
    return { message: 'It is off the list.' }
  })
  api(money.resumePayments, ({ body, actor, idempotency }) =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        if (!(await resumeWithin(tx))) {
          throw new ShopError('already_decided', 'Payments are taken already.')
        }
        const entity = { kind: 'payments', id: paymentStopFailedJob.reference }
        await recordAudit({ action: 'payments_resumed', entity, reason: body.reason })
        return { message: 'Payments are taken again.' }
      },
      { idempotency },
    ),
  )
}
