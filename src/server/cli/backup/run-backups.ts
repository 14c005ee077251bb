import type { AppContext } from '../../platform/app-context.ts'
import { deleteExpiredBackups, requestDueBackup } from './keep-schedule.ts'
import { proveRequestedBackup } from './prove-asked.ts'
import { failAbandoned, takeRequestedBackup } from './take-asked.ts'

/** Takes, proves and deletes backups for screen and schedule. A job, so one process runs it at a time. */
export async function runBackups(
  shop: Pick<AppContext, 'db' | 'config' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  await failAbandoned(shop.db)
  await requestDueBackup(shop.db)
  await takeRequestedBackup(shop, stopping)
  if (stopping?.aborted) return
  await proveRequestedBackup(shop, stopping)
  if (stopping?.aborted) return
  await deleteExpiredBackups(shop)
}
