import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deleteView, editView, listViews, type SavedView, saveView } from '#contract/admin/views.ts'
import { openOffice } from '#test/office.ts'

const { office } = await openOffice()

const save = (name: string, body: object = {}, cookie = office.owner) =>
  office.call(saveView, { cookie, body: { name, search: 'view=late', is_shared: false, ...body } })
const names = async (cookie: string) =>
  (await office.call(listViews, { cookie })).body.views.map(({ name }) => name)
const params = ({ id }: SavedView) => ({ id: String(id) })

describe('saved views', () => {
  it('stay private until shared', async () => {
    const { body } = await save('Late in Pune', { search: 'q=Pune&view=late&cursor=7' })
    assert.equal(body.search, 'q=Pune&view=late')
    assert.deepEqual(await names(office.packer), [])
    const shared = await office.call(editView, {
      cookie: office.owner,
      params: params(body),
      body: { version: body.version, is_shared: true },
    })
    assert.equal(shared.status, 200)
    const [seen] = (await office.call(listViews, { cookie: office.packer })).body.views
    assert.deepEqual([seen?.name, seen?.is_own, seen?.by], ['Late in Pune', false, 'Ravi Menon'])
  })

  it('lets only the owner rename and delete a view', async () => {
    const { body } = await save('Mine', { is_shared: true })
    for (const answer of [
      await office.call(editView, {
        cookie: office.packer,
        params: params(body),
        body: { version: body.version, name: 'Yours' },
      }),
      await office.call(deleteView, { cookie: office.packer, params: params(body) }),
    ]) {
      assert.deepEqual([answer.status, answer.error.code], [404, 'not_found'])
    }
    const renamed = await office.call(editView, {
      cookie: office.owner,
      params: params(body),
      body: { version: body.version, name: 'Still mine' },
    })
    assert.equal(renamed.body.name, 'Still mine')
    const stale = await office.call(editView, {
      cookie: office.owner,
      params: params(body),
      body: { version: body.version, name: 'Late' },
    })
    assert.deepEqual([stale.status, stale.error.code], [409, 'version_conflict'])
    assert.equal((await office.call(deleteView, { cookie: office.owner, params: params(body) })).status, 200)
    assert.ok(!(await names(office.owner)).includes('Still mine'))
  })

  it('requires a unique name for each person, ignoring case', async () => {
    assert.equal((await save('Gifts')).status, 200)
    const again = await save('gifts')
    assert.deepEqual([again.status, again.error.code], [409, 'view_exists'])
    assert.equal((await save('Gifts', {}, office.packer)).status, 200)
  })

  it('accepts only addresses of lists', async () => {
    for (const search of ['https://evil.example', '<script>', 'q=a b', 'x'.repeat(501)]) {
      const answer = await save('Odd', { search })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'], search)
    }
  })
})
