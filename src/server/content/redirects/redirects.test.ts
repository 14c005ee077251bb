import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as imports from '#contract/admin/imports.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { redirectPath } from '../../platform/http/redirect-path.ts'
import { findRedirect } from './find-redirect.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

async function checked(text: string, cookie = office.owner): Promise<imports.Import> {
  const opened = await office.call(imports.openImport, {
    cookie,
    key: crypto.randomUUID(),
    body: { file_name: 'redirects.csv', content: Buffer.from(text).toString('base64') },
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.error))
  const { id, version, columns, goal } = opened.body
  const call = { cookie, params: { id: String(id) }, body: { version, columns, goal } }
  return (await office.call(imports.checkImport, call)).body
}

const apply = ({ id, version }: imports.Import, cookie = office.owner) =>
  office.call(imports.applyImport, {
    cookie,
    key: crypto.randomUUID(),
    params: { id: String(id) },
    body: { version },
  })

const rowsOf = async ({ id }: imports.Import) =>
  (await office.call(imports.listImportRows, { ...owner, params: { id: String(id) } })).body.rows

describe('the import of redirects', () => {
  it('imports, changes, deletes and exports redirects', async () => {
    const seen = await checked(
      'Redirect from,Redirect to\n/collections/feeds,/products\nhttps://old.example/pages/über-uns/?ref=1,/about\n',
    )
    assert.deepEqual([seen.kind, seen.counts?.new], ['redirects', 2])
    assert.equal((await apply(seen)).status, 200)
    assert.equal(await findRedirect(shop.db, '/collections/feeds/?utm_source=mail'), '/products')
    assert.equal(await findRedirect(shop.db, '/pages/%C3%BCber-uns'), '/about')
    assert.equal(await findRedirect(shop.db, '/collections/others'), null)
    await apply(await checked('Old address,New address\n/what%3F%20now,/faq\n'))
    assert.equal(await findRedirect(shop.db, '/what%3F%20now?ref=1'), '/faq')
    await apply(await checked('Old address,New address\n/kits,/products?category=Growing Kits#list\n'))
    assert.equal(await findRedirect(shop.db, '/kits?ref=1'), '/products?category=Growing%20Kits#list')
    const { body: file } = await office.app.inject({ url: '/api/redirects-table', headers: owner })
    assert.deepEqual((await checked(file)).counts, { new: 0, changed: 0, same: 4, refused: 0 })
    await apply(
      await checked('Old address,New address\n/collections/feeds,(clear)\n/pages/über-uns,/contact\n'),
    )
    assert.equal(await findRedirect(shop.db, '/collections/feeds'), null)
    assert.equal(await findRedirect(shop.db, '/pages/über-uns'), '/contact')
  })

  it('rejects circles, chains, other sites, API calls and malformed addresses', async () => {
    const lines = [
      '/a,/b',
      '/b,/c',
      '/d,/d',
      '/e,https://evil.example/x',
      '/f,//evil.example',
      '/api/orders,/x',
      'home,/x',
      '/,/x',
      '/g,',
      '/pages/über-uns,/ok',
      '/h,/pages/über-uns',
      '/%zz,/x',
      '/i,/i#top',
      '/j,/a?page=2',
      '/k,/what%3Fnow',
    ]
    const rows = await rowsOf(await checked(`Old address,New address\n${lines.join('\n')}\n`))
    assert.deepEqual(
      rows.map(({ name, outcome }) => [name, outcome]).filter(([, outcome]) => outcome !== 'refused'),
      [],
    )
    assert.match(rows[0]?.problems[0]?.message ?? '', /\/b leads on to \/c/)
  })

  it('requires the permission to change settings', async () => {
    const { cookie } = await office.memberWith(['import.run', 'settings.read'])
    const seen = await checked('Old address,New address\n/x,/y\n', cookie)
    assert.deepEqual(errorOf(await apply(seen, cookie)), [403, 'not_allowed'])
  })
})

it('strips host, query and closing slash from an address', () => {
  assert.deepEqual(
    ['https://old.example', '/a/b/?q=1#c', '/', '//x', '/\\x', '/a%0Ab', 'a'].map(redirectPath),
    ['/', '/a/b', '/', null, null, null, null],
  )
})
