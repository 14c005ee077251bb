import assert from 'node:assert/strict'
import * as imports from '#contract/admin/imports.ts'
import type { TestOffice } from './back-office.ts'
import { withOwnIds } from './own-ids.ts'

interface Looking {
  cookie?: string
  /** The same for all rows. */
  values?: Record<string, string>
  goal?: imports.Import['goal']
}

/** Sends a table, looks at what it would do by these values for all rows, and answers that. */
export async function checkTable(
  office: TestOffice,
  text: string,
  { cookie = office.owner, values = {} as Record<string, string>, goal: wanted }: Looking = {},
): Promise<imports.Import> {
  const opened = await office.call(imports.openImport, {
    cookie,
    key: crypto.randomUUID(),
    body: { file_name: 'table.csv', content: Buffer.from(text).toString('base64') },
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.error))
  const { id, version, goal } = opened.body
  const same = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value }]))
  const columns = { ...withOwnIds(opened.body), ...same }
  const call = { cookie, params: { id: String(id) }, body: { version, columns, goal: wanted ?? goal } }
  const seen = await office.call(imports.checkImport, call)
  assert.equal(seen.status, 200, JSON.stringify(seen.error))
  return seen.body
}

export const applyTable = (
  office: TestOffice,
  { id, version }: imports.Import,
  { cookie = office.owner, key = crypto.randomUUID() as string } = {},
) => office.call(imports.applyImport, { cookie, key, params: { id: String(id) }, body: { version } })

export const rowsOfTable = async (office: TestOffice, { id }: imports.Import): Promise<imports.ImportRow[]> =>
  (await office.call(imports.listImportRows, { cookie: office.owner, params: { id: String(id) } })).body.rows
