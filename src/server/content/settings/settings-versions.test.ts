import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editSettings, getSettings, listSettingsVersions, restoreSettings } from '#contract/admin/settings.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const present = async () => (await office.call(getSettings, owner)).body
const edit = async (settings: object) =>
  office.call(editSettings, { ...owner, body: { version: (await present()).version, settings } })
const restore = (id: number, version: number) =>
  office.call(restoreSettings, { ...owner, params: { id }, body: { version } })
const stored = async () =>
  (await shop.db.execute<{ content: object }>(sql`SELECT content FROM settings`)).rows[0]?.content
const versions = async () => (await office.call(listSettingsVersions, owner)).body.versions

beforeEach(() => shop.db.execute(sql`DELETE FROM settings`))

describe('settings versions', () => {
  // #settings-edit-restore
  it('lists versions with their changes and restores one', async () => {
    const first = (await edit({ brand: { name: 'First' } })).body.version
    const second = (await edit({ brand: { name: 'Second' }, returns: { windowDays: 45 } })).body.version
    const { status, body } = await restore(first, second)
    assert.deepEqual([status, body.settings.brand.name, body.settings.returns.windowDays], [200, 'First', 30])
    const [latest, before] = await versions()
    assert.deepEqual([latest?.version, latest?.restores], [second + 1, first])
    assert.deepEqual(latest?.changes, [
      { path: 'brand.name', before: 'Second', after: 'First' },
      { path: 'returns.windowDays', before: 45, after: 30 },
    ])
    assert.deepEqual([before?.version, before?.restores], [second, null])
    assert.ok(before?.by)
  })

  it('offers the release as version 0', async () => {
    const { version } = (await edit({ brand: { name: 'Other' } })).body
    const { body } = await restore(0, version)
    assert.deepEqual(body.settings, defaultOwnerSettings)
    assert.deepEqual(await stored(), {})
  })

  it('rejects restoring unknown, current and outdated versions', async () => {
    const { version } = (await edit({ brand: { name: 'Here' } })).body
    assert.deepEqual(errorOf(await restore(999_999, version)), [404, 'not_found'])
    assert.deepEqual(errorOf(await restore(version, version)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await restore(0, version - 1)), [409, 'version_conflict'])
  })

  it('rejects a version with invalid values by name', async () => {
    const bad = JSON.stringify({ brand: { name: '' } })
    await shop.db.execute(
      sql`INSERT INTO settings_versions (version, content, at) VALUES (900000, ${bad}::jsonb, now())`,
    )
    const rejected = await restore(900_000, 0)
    assert.deepEqual(
      [...errorOf(rejected), Object.keys(rejected.error.errors ?? {})],
      [400, 'invalid_request', ['brand.name']],
    )
    await shop.db.execute(sql`DELETE FROM settings_versions WHERE version = 900000`)
  })

  it('records versions written by SQL and pages through them', async () => {
    for (let count = 0; count < 22; count += 1) {
      const content = JSON.stringify({ brand: { name: `By hand ${count}` } })
      await shop.db.execute(sql`INSERT INTO settings (content) VALUES (${content}::jsonb)
        ON CONFLICT (is_only) DO UPDATE SET content = excluded.content`)
    }
    const { body } = await office.call(listSettingsVersions, owner)
    assert.deepEqual([body.versions.length, body.versions[0]?.by], [20, null])
    assert.equal(body.current, body.versions[0]?.version)
    const query = { cursor: body.next_cursor ?? assert.fail('one page') }
    const next = (await office.call(listSettingsVersions, { ...owner, query })).body.versions
    assert.equal(next[0]?.version, (body.versions.at(-1)?.version ?? 0) - 1)
  })
})

describe('invalid stored settings', () => {
  // #settings-edit-broken
  it('reports invalid stored settings by path and repairs them', async () => {
    await edit({ brand: { name: 'Kept' } })
    await shop.db.execute(sql`UPDATE settings SET content = content || '{"shipping": {"flatFeePaise": -1}}'`)
    const { problems, settings, version } = await present()
    assert.deepEqual(Object.keys(problems), ['shipping.flatFeePaise'])
    assert.deepEqual([settings.brand.name, settings.shipping.flatFeePaise], ['Kept', 7_900])
    const body = { version, settings: {} }
    const mended = await office.call(editSettings, { ...owner, body })
    assert.deepEqual([mended.status, mended.body.problems], [200, {}])
    assert.deepEqual(await stored(), { brand: { name: 'Kept' } })
  })
})
