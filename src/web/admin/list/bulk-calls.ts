import type { bulkPublish } from '#contract/admin/bulk-products.ts'
import { staffApi } from '../components/staff-api.ts'
import type { BulkAct, BulkResult } from './bulk-act.ts'

type Calls = Pick<typeof bulkPublish, 'preview' | 'run'>

/**
 * The calls of an action, which take its fields beside what was chosen.
 * @param itemsName the field of `run` with the items.
 */
export function callsOf<Result extends BulkResult>(
  calls: { preview: unknown; run: unknown },
  itemsName: 'orders' | 'items',
): Pick<BulkAct<Result>, 'endpoint' | 'preview' | 'run'> {
  const { preview, run } = calls as Calls
  return {
    endpoint: run,
    preview: (choice, input) => staffApi(preview, { body: { ...choice, ...input } as never }),
    run: async ({ batch, items, input, key }) => {
      const chosen = items.map(({ id, version }) => ({ id, version }))
      const body = { batch, [itemsName]: chosen, ...input } as never
      const { results } = await staffApi(run, { body, idempotencyKey: key })
      return results as BulkResult[] as Result[]
    },
  }
}
