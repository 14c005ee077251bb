import assert from 'node:assert/strict'
import * as imports from '#contract/admin/imports.ts'
import type { TestOffice } from './back-office.ts'
import { withOwnIds } from './own-ids.ts'

/** The calls by which staff import tables of products, published unless a test says otherwise. */
export function importAdmin(office: TestOffice) {
  const open = async (text: string | Buffer, cookie = office.owner) =>
    office.call(imports.openImport, {
      cookie,
      key: crypto.randomUUID(),
      body: { file_name: 'products.csv', content: Buffer.from(text).toString('base64') },
    })

  const check = (opened: imports.Import, more: object = {}, cookie = office.owner) =>
    office.call(imports.checkImport, {
      cookie,
      params: { id: String(opened.id) },
      body: { version: opened.version, columns: withOwnIds(opened), goal: 'shop', ...more },
    })

  const apply = (
    { id, version }: imports.Import,
    { cookie = office.owner, key = crypto.randomUUID() as string } = {},
  ) => office.call(imports.applyImport, { cookie, key, params: { id: String(id) }, body: { version } })

  const rowsOf = async ({ id }: imports.Import, query: Record<string, string> = {}) => {
    const call = { cookie: office.owner, params: { id: String(id) }, query }
    return (await office.call(imports.listImportRows, call)).body.rows
  }

  async function checked(text: string, more: object = {}): Promise<imports.Import> {
    const opened = await open(text)
    assert.equal(opened.status, 200, JSON.stringify(opened.error))
    const { status, body, error } = await check(opened.body, more)
    assert.equal(status, 200, JSON.stringify(error))
    return body
  }

  return { open, check, apply, rowsOf, checked }
}
