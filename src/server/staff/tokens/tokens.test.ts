import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { listCustomers } from '#contract/admin/customers.ts'
import { holdOrder, listStaffOrders } from '#contract/admin/orders.ts'
import { editRole, editStaff, listRoles, listStaff, resetStaff } from '#contract/admin/team.ts'
import { createToken, listTokens, revokeToken, rotateToken, whoAmI } from '#contract/admin/tokens.ts'
import { type TokenScope, tokenScopeKeys } from '#contract/token-scopes.ts'
import { errorOf, openBackOffice } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { apiTokens } from '../../platform/database/tables.ts'
import { createLog } from '../../platform/log.ts'

const { office, shop, paidOrder } = await openPayingOffice()

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)

const create = (scopes: TokenScope[], more: object = {}, cookie = office.owner) =>
  office.call(createToken, {
    cookie,
    body: { name: 'Accounts', scopes, expires_on: dayIn(90), ...more },
  })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}`, origin: '' } })
const tokenWith = async (scopes: TokenScope[], more: object = {}, cookie = office.owner) => {
  const { status, body, error } = await create(scopes, more, cookie)
  assert.equal(status, 200, error?.message)
  return body
}

const everyScope = await tokenWith(tokenScopeKeys)

describe('an API token', () => {
  it('calls what its scopes allow, without cookie and origin', async () => {
    const { token } = await tokenWith(['read:orders'])
    assert.match(token, /^sk_test_[\w-]{49}$/)
    const { status, headers } = await office.call(listStaffOrders, bearer(token))
    assert.equal(status, 200)
    assert.deepEqual([headers['ratelimit-limit'], headers['ratelimit-remaining']], ['600', '599'])
    const who = await office.call(whoAmI, bearer(token))
    assert.deepEqual(who.body, { kind: 'token', name: 'Accounts', scopes: ['read:orders'] })
  })

  it('rejects calls beyond its scopes and names them', async () => {
    const { token } = await tokenWith(['read:orders'])
    const answer = await office.call(listCustomers, bearer(token))
    assert.deepEqual(errorOf(answer), [403, 'scope_missing'])
    assert.deepEqual(answer.error.scopes, ['read:customers', 'write:customers'])
  })

  it('rejects staff, settings, tokens and money with every scope', async () => {
    const tags = ['Team', 'Settings', 'API tokens', 'Sign-in', 'Backups']
    const movesMoney = /^(refunds|payments|money)\./
    const calls = staffEndpoints.filter(
      ({ id, tag, access, method }) =>
        id === 'cancelStaffOrder' ||
        (id !== 'whoAmI' && access !== 'anyone' && tags.includes(tag)) ||
        (method !== 'GET' && movesMoney.test(access)),
    )
    assert.ok(calls.length > 50, String(calls.length))
    const reached: string[] = []
    for (const { id, method, path } of calls) {
      const body = method === 'GET' ? undefined : {}
      const address = `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`
      const { error } = await office.callPath(address, { ...bearer(everyScope.token), body, key: 'one' })
      if (error?.code !== 'not_for_tokens') reached.push(id)
    }
    assert.deepEqual(reached, [])
  })

  it('loses a right that its maker loses', async () => {
    const { cookie, email } = await office.memberWith(['tokens.write', 'orders.read', 'orders.hold'])
    assert.deepEqual(errorOf(await create(['read:customers'], {}, cookie)), [403, 'not_allowed'])
    const roles = (await office.call(listRoles, { cookie: office.owner })).body.roles
    const staff = (await office.call(listStaff, { cookie: office.owner })).body.staff
    const role = roles.find(({ name }) => name === staff.find((one) => one.email === email)?.role)
    assert.ok(role)
    const edit = (permissions: string[], version: number) =>
      office.call(editRole, { cookie: office.owner, params: { id: role.id }, body: { version, permissions } })
    await edit(['tokens.write', 'orders.read', 'returns.read'], role.version)
    const { token } = await tokenWith(['read:orders'], {}, cookie)
    assert.equal((await office.call(listStaffOrders, bearer(token))).status, 200)
    await edit(['tokens.write'], role.version + 1)
    assert.deepEqual(errorOf(await office.call(listStaffOrders, bearer(token))), [403, 'not_allowed'])
  })

  it('ends with the access of its maker', async () => {
    const { cookie, staffId } = await office.memberWith(['tokens.write', 'stock.read'])
    const { token } = await tokenWith(['read:stock'], {}, cookie)
    const staff = (await office.call(listStaff, { cookie: office.owner })).body.staff
    const version = staff.find(({ id }) => id === staffId)?.version
    const close = (isActive: boolean, at: number | undefined) =>
      office.call(editStaff, {
        cookie: office.owner,
        params: { id: staffId },
        body: { version: at, is_active: isActive },
      })
    const closed = await close(false, version)
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(token))), [401, 'token_revoked'])
    await close(true, closed.body.version)
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(token))), [401, 'token_revoked'])
  })

  it('ends with a reset of its maker', async () => {
    const { cookie, staffId } = await office.memberWith(['tokens.write', 'stock.read'])
    const { token } = await tokenWith(['read:stock'], {}, cookie)
    const staff = (await office.call(listStaff, { cookie: office.owner })).body.staff
    const version = staff.find(({ id }) => id === staffId)?.version
    const reset = await office.call(resetStaff, {
      cookie: office.owner,
      params: { id: staffId },
      body: { version },
    })
    assert.equal(reset.status, 200, reset.error?.message)
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(token))), [401, 'token_revoked'])
  })

  it('ends after its last day and by revocation', async () => {
    const { id, token } = await tokenWith(['read:stock'])
    await shop.db
      .update(apiTokens)
      .set({ expiresOn: dayIn(-1) })
      .where(eq(apiTokens.id, id))
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(token))), [401, 'token_expired'])
    await shop.db
      .update(apiTokens)
      .set({ expiresOn: dayIn(0) })
      .where(eq(apiTokens.id, id))
    assert.equal((await office.call(whoAmI, bearer(token))).status, 200)
    const revoke = () => office.call(revokeToken, { cookie: office.owner, params: { id } })
    assert.deepEqual([(await revoke()).status, (await revoke()).status], [200, 200])
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(token))), [401, 'token_revoked'])
  })

  it('keeps the former secret for a day after a rotation', async () => {
    const { id, token } = await tokenWith(['read:stock'])
    const rotated = await office.call(rotateToken, { cookie: office.owner, params: { id } })
    assert.notEqual(rotated.body.token, token)
    for (const secret of [token, rotated.body.token]) {
      assert.equal((await office.call(whoAmI, bearer(secret))).status, 200)
    }
    await shop.db
      .update(apiTokens)
      .set({ formerUntil: sql`now() - interval '1 second'` })
      .where(eq(apiTokens.id, id))
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(token))), [401, 'token_invalid'])
    assert.equal((await office.call(whoAmI, bearer(rotated.body.token))).status, 200)
  })

  it('is rotated only by its maker', async () => {
    const { id } = await tokenWith(['read:stock'])
    const { cookie } = await office.memberWith(['tokens.write'])
    const answer = await office.call(rotateToken, { cookie, params: { id } })
    assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
  })

  it('gets no new secret after its last day', async () => {
    const { id } = await tokenWith(['read:stock'])
    await shop.db
      .update(apiTokens)
      .set({ expiresOn: dayIn(-1) })
      .where(eq(apiTokens.id, id))
    const answer = await office.call(rotateToken, { cookie: office.owner, params: { id } })
    assert.deepEqual(errorOf(answer), [401, 'token_expired'])
  })

  it('works only from its networks', async () => {
    const elsewhere = await tokenWith(['read:stock'], { networks: ['203.0.113.0/24'] })
    assert.deepEqual(errorOf(await office.call(whoAmI, bearer(elsewhere.token))), [
      403,
      'network_not_allowed',
    ])
    const here = await tokenWith(['read:stock'], { networks: ['203.0.113.0/24', '127.0.0.0/8'] })
    assert.equal((await office.call(whoAmI, bearer(here.token))).status, 200)
  })

  it('is rejected beside a cookie', async () => {
    const { token } = await tokenWith(['read:orders'])
    const answer = await office.call(listStaffOrders, { ...bearer(token), cookie: office.owner })
    assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
  })

  it('is stored as a hash and shown once', async () => {
    const { id, token } = await tokenWith(['read:stock'])
    const [row] = await shop.db.select().from(apiTokens).where(eq(apiTokens.id, id))
    assert.ok(!JSON.stringify(row).includes(token))
    const { body } = await office.call(listTokens, { cookie: office.owner })
    const listed = body.tokens.find((one) => one.id === id)
    assert.ok(!JSON.stringify(body).includes(token))
    assert.equal(listed?.last_four, token.slice(-4))
    assert.equal(listed?.last_used_at, null)
    await office.call(whoAmI, bearer(token))
    const used = (await office.call(listTokens, { cookie: office.owner })).body.tokens.find(
      (one) => one.id === id,
    )
    assert.ok(used?.last_used_at)
    assert.equal(used.last_used_from, '127.0.0.1')
  })

  it('signs its writes in the log beside its maker', async () => {
    const { token } = await tokenWith(['write:orders'])
    const { id } = await paidOrder()
    const { version } = await office.order(id)
    const body = { version, reason: 'The courier is on strike.' }
    const held = await office.call(holdOrder, { ...bearer(token), params: { id }, body, key: 'one' })
    assert.equal(held.status, 200, held.error?.message)
    const log = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    assert.match(log.body.entries[0]?.actor ?? '', /^token Accounts of /)
  })

  it('is in the log with each call, without ids and queries', async () => {
    const lines = new PassThrough()
    const { app } = await openBackOffice({ ...shop, log: createLog('info', lines) })
    const { id, token } = await tokenWith(['read:orders'])
    for (const url of ['/api/orders?q=Zephyrine', '/api/orders/ORD999999', '/api/customers']) {
      const headers = { host: '127.0.0.1:3002', authorization: `Bearer ${token}` }
      await app.inject({ url, headers })
    }
    await app.close()
    const written = String(lines.read())
    const calls = written
      .split('\n')
      .filter((line) => line.includes('an API token called'))
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      calls.map(({ tokenId, call, status }) => [tokenId, call, status]),
      [
        [id, 'GET /api/orders', 200],
        [id, 'GET /api/orders/:id', 404],
        [id, 'GET /api/customers', 403],
      ],
    )
    assert.ok(calls.every(({ milliseconds }) => milliseconds >= 0))
    assert.doesNotMatch(written, /Zephyrine|ORD999999|sk_test_/)
  })

  it('is limited to 600 calls a minute', async () => {
    const { token } = await tokenWith(['read:stock'])
    const statuses = new Map<number, number>()
    for (let call = 0; call < 605; call += 1) {
      const { status, headers } = await office.call(whoAmI, bearer(token))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.deepEqual(
      [...statuses],
      [
        [200, 600],
        [429, 5],
      ],
    )
  })
})

describe('a wrong API token', () => {
  it('rejects unknown, mistyped and empty secrets alike', async () => {
    const { token } = await tokenWith(['read:stock'])
    const mistyped = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`
    for (const secret of [mistyped, token.slice(0, -1), 'sk_live_x', '', `${token} `.repeat(1000)]) {
      assert.deepEqual(errorOf(await office.call(whoAmI, bearer(secret))), [401, 'token_invalid'])
    }
  })

  for (const [what, more, field] of [
    ['a last day that is past', { expires_on: dayIn(-1) }, 'expires_on'],
    ['a last day beyond a year', { expires_on: dayIn(400) }, 'expires_on'],
    ['a network that is none', { networks: ['203.0.113.9/8'] }, 'networks'],
    ['an unknown scope', { scopes: ['read:secrets'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
  ] as const) {
    it(`rejects ${what}`, async () => {
      const { status, error } = await create(['read:stock'], more)
      assert.equal(status, 400)
      const fields = Object.keys((error as unknown as { errors: object }).errors)
      assert.ok(
        fields.some((name) => name.startsWith(field)),
        fields.join(),
      )
    })
  }
})
