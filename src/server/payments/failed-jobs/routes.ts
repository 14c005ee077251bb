import * as matters from '#contract/admin/failed-jobs.ts'
import { readMattersFile } from '#contract/admin/list-files.ts'
import * as money from '#contract/admin/money.ts'
import { change } from '../../platform/audit/change.ts'
import type { OfficeDatabase } from '../../platform/database/reading.ts'
import { actorOf } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { paymentStopDeadLetter } from '../../platform/jobs/failed-jobs.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { resumeWithin } from '../attempts/payment-stop.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { matterColumns } from './failed-job-columns.ts'
import { findMatters } from './find-failed-jobs.ts'
import { resolveMatter } from './resolve-failed-job.ts'
import { retryMatter } from './retry-failed-job.ts'

/** Matters: what the shop could not resolve by itself. */
export function registerMatters(api: StaffHandle, shop: ShopWithProvider & OfficeDatabase): void {
  const { db } = shop
  api(matters.listMatters, ({ query }) => shop.reading.read((db) => findMatters(db, query)))
  api(readMattersFile, (call) =>
    listFile(db, call, {
      list: 'matters',
      columns: matterColumns,
      readPage: async (cursor, size) => {
        const found = await shop.reading.read((db) => findMatters(db, { ...call.query, cursor }, size))
        return { rows: found.matters, next: found.next_cursor }
      },
    }),
  )
  api(matters.retryMatter, async ({ caller, request, params }) => ({
    message: await retryMatter(shop, actorOf(caller, request.id), params.id),
  }))
  api(matters.resolveMatter, async ({ caller, request, params, body }) => {
    await resolveMatter(db, actorOf(caller, request.id), params.id, body.reason)
    return { message: 'It is off the list.' }
  })
  api(money.resumePayments, ({ caller, request, body, wish }) =>
    change(
      db,
      actorOf(caller, request.id),
      async (tx, note) => {
        if (!(await resumeWithin(tx))) {
          throw new ShopError('already_decided', 'Payments are taken already.')
        }
        const entity = { kind: 'payments', id: paymentStopDeadLetter.reference }
        await note({ action: 'payments_resumed', entity, reason: body.reason })
        return { message: 'Payments are taken again.' }
      },
      { wish },
    ),
  )
}
