import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { tags } from '#contract/shop-tags.ts'
import { openBackOffice } from '#test/back-office.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const get = (url: string) => shop.app.inject({ method: 'GET', url })

describe('GET /api/openapi.json', () => {
  it('the description passes the strictest rules of Redocly', async () => {
    const { statusCode, body } = await get('/api/openapi.json')
    assert.equal(statusCode, 200)
    assert.match(JSON.parse(body).openapi, /^3\.1\./)
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source: body, config })
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
      [],
    )
  })

  it('the description of the back office passes them too', async () => {
    const office = await openBackOffice(shop)
    const { body } = await office.callPath('GET /api/openapi.json', { cookie: office.owner })
    await office.app.close()
    // No order has the id 'views', so the two addresses cannot be confused.
    const rules = { 'info-license': 'off', 'no-ambiguous-paths': 'off' } as const
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const problems = await lintFromString({ source: JSON.stringify(body), config })
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
      [],
    )
  })

  it('the linter finds a fault that the test adds', async () => {
    const broken = JSON.parse((await get('/api/openapi.json')).body)
    broken.paths['/api/blog_posts/{id}'].get.parameters = []
    broken.paths['/api/cart'].get.responses[200].content['application/json'].schema = { $ref: '#/nowhere' }
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source: JSON.stringify(broken), config })
    assert.deepEqual(
      new Set(problems.map(({ ruleId }) => ruleId)),
      new Set(['path-parameters-defined', 'no-unresolved-refs']),
    )
  })

  it('describes caller, group and body of every endpoint', async () => {
    const { paths } = JSON.parse((await get('/api/openapi.json')).body)
    for (const { id, path, method, tag, access, body, upload } of allEndpoints) {
      const call = paths[path]?.[method.toLowerCase()]
      assert.equal(call?.operationId, id)
      assert.deepEqual(call.tags, [tag], id)
      assert.equal(call.security.length > 0, access !== 'anyone', id)
      assert.equal(call.requestBody !== undefined, (body ?? upload) !== undefined, id)
    }
  })
})

describe('GET /api/docs', () => {
  it('lists each endpoint in the section of its group', async () => {
    const { body } = await get('/api/docs')
    const sections = new Map(
      [...body.matchAll(/<section><h2>([^<]+)<\/h2><p>[^<]{10,}<\/p>(.*?)<\/section>/gs)].map(
        ([, name = '', calls = '']) => [name.replaceAll('&#39;', "'"), calls],
      ),
    )
    for (const { id, tag } of allEndpoints)
      assert.ok(sections.get(tag)?.includes(`<article id="${id}">`), `${id} under ${tag}`)
    const used = new Set<string>(allEndpoints.map(({ tag }) => tag))
    assert.deepEqual(
      Object.keys(tags).filter((name) => !used.has(name)),
      [],
    )
  })

  it('lists every endpoint without scripts, inline styles and foreign sources', async () => {
    const { statusCode, headers, body } = await get('/api/docs')
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^text\/html/)
    for (const { id, path } of allEndpoints) {
      assert.ok(body.includes(`<article id="${id}">`) && body.includes(path), id)
    }
    assert.doesNotMatch(body, /<script|<style|style=|\son\w+=|(src|href)="(https?:)?\/\//)
    assert.equal((await get('/api/docs.css')).statusCode, 200)
  })
})
