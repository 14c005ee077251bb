import type { AppContext } from '../../platform/shop.ts'
import { askDue, dropOldBackups } from './keep-schedule.ts'
import { proveAsked } from './prove-asked.ts'
import { failForgotten, takeAsked } from './take-asked.ts'

/** Takes, proves and deletes backups for screen and schedule. A job, so one process runs it at a time. */
export async function runBackups(
  shop: Pick<AppContext, 'db' | 'config' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  await failForgotten(shop.db)
  await askDue(shop.db)
  await takeAsked(shop, stopping)
  if (stopping?.aborted) return
  await proveAsked(shop, stopping)
  if (stopping?.aborted) return
  await dropOldBackups(shop)
}
