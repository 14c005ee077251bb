import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { describeStaffApi } from '#contract/admin/docs.ts'
import { editProductDraft, openProductDraft, publishProductDraft } from '#contract/admin/product-drafts.ts'
import { saveProductGrid } from '#contract/admin/product-grid.ts'
import { createProduct, editProduct, getStaffProduct } from '#contract/admin/products.ts'
import { addTaxRate } from '#contract/admin/tax-rates.ts'
import { createToken } from '#contract/admin/tokens.ts'
import { type TokenScope, tokenScopeKeys } from '#contract/token-scopes.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { office } = await openOffice()

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)

async function tokenWith(scopes: TokenScope[]) {
  const { body } = await office.call(createToken, {
    cookie: office.owner,
    body: { name: 'Program', scopes, expires_on: dayIn(9) },
  })
  return { headers: { authorization: `Bearer ${body.token}`, origin: '' } }
}

const readScopes = tokenScopeKeys.filter((scope) => scope.startsWith('read:'))
const writingCalls = staffEndpoints.filter(({ method, access }) => method !== 'GET' && access !== 'anyone')

describe('a token with read scopes', () => {
  it('makes no call that writes', async () => {
    const program = await tokenWith(readScopes)
    for (const { id, method, path } of writingCalls) {
      const { status, error } = await office.callPath(`${method} ${path.replaceAll(/\{\w+\}/g, '1')}`, {
        ...program,
        body: {},
      })
      assert.equal(status, 403, id)
      assert.match(error.code, /^(scope_missing|not_for_tokens)$/, id)
    }
  })

  it('finds only write scopes beside writing calls in the description', async () => {
    const answer = await office.call(describeStaffApi, { cookie: office.owner })
    const { paths } = answer.body as unknown as {
      paths: Record<string, Record<string, { operationId: string; 'x-scopes'?: string[][] }>>
    }
    const listed = Object.values(paths)
      .flatMap((path) => Object.entries(path))
      .filter(([method, operation]) => method !== 'get' && operation['x-scopes'])
    assert.ok(listed.length > 50)
    for (const [, operation] of listed)
      for (const scope of operation['x-scopes']?.flat() ?? [])
        assert.match(scope, /^write:/, operation.operationId)
  })
})

describe('a token with write:products', () => {
  const fieldsOf = async (slug: string) => {
    const { body } = await office.call(getStaffProduct, { cookie: office.owner, params: { id: '2' } })
    return { ...body, slug }
  }

  it('creates a product', async () => {
    const program = await tokenWith(['write:products'])
    const { status, error } = await office.call(createProduct, {
      ...program,
      body: await fieldsOf('made-by-a-program'),
    })
    assert.equal(status, 200, JSON.stringify(error))
  })

  it('publishes a new draft', async () => {
    const program = await tokenWith(['write:products'])
    const draft = (await office.call(openProductDraft, { ...program, body: { copy_of: 2 } })).body
    const params = { id: draft.id }
    const fields = {
      slug: 'published-by-a-program',
      name: 'Published by a program',
      short_name: 'Published',
    }
    const edited = await office.call(editProductDraft, {
      ...program,
      params,
      body: { version: draft.version, fields },
    })
    const { version, live_version } = edited.body
    const published = await office.call(publishProductDraft, {
      ...program,
      params,
      body: { version, live_version },
    })
    assert.equal(published.status, 200, JSON.stringify(published.error))
  })

  it('leaves rates by HSN to people', async () => {
    const body = { hsn: '3105', rate: 5, starts_on: dayIn(2), source: 'Notification 1' }
    const program = await tokenWith(['write:products'])
    assert.deepEqual(errorOf(await office.call(addTaxRate, { ...program, body, key: 'rate' })), [
      403,
      'not_for_tokens',
    ])
  })
})

describe('a token without the scope of a field', () => {
  it('reads which scope the field needs', async () => {
    const program = await tokenWith(['write:stock', 'read:products'])
    const body = { changes: [{ id: 1, version: 1, price: 10 }] }
    const answer = await office.call(saveProductGrid, { ...program, body, key: 'grid' })
    assert.deepEqual(errorOf(answer), [403, 'scope_missing'])
    const edit = await office.call(editProduct, { ...program, params: { id: '1' }, body: { version: 1 } })
    assert.deepEqual(edit.error.scopes, ['write:products'])
  })
})
