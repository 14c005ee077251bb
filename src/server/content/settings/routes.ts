import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/settings.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { editSettings } from './edit-settings.ts'
import { listVersions } from './list-versions.ts'
import { previewSettings } from './preview-settings.ts'
import { presentSettings, readStored } from './read-settings.ts'

/** Admin routes of the settings and their versions. */
export function registerSettings(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  const present = async () => presentSettings(db, await readStored(db))
  api(calls.getSettings, present)
  api(calls.previewSettings, ({ body }) => previewSettings(db, body))
  api(calls.listSettingsVersions, ({ query }) => listVersions(db, query))
  api(calls.editSettings, async ({ body, actor, idempotency }) => {
    await editSettings(db, { actor, idempotency }, body)
    return present()
  })
  api(calls.restoreSettings, async ({ params, body, actor, idempotency }) => {
    const input = { restores: params.id, version: body.version }
    await editSettings(db, { actor, idempotency }, input)
    return present()
  })
}
