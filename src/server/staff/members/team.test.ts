import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { acceptInvitation, getSession, lookAtInvitation, signIn } from '#contract/admin/sign-in.ts'
import {
  createRole,
  editRole,
  editStaff,
  inviteStaff,
  listRoles,
  listStaff,
  resetStaff,
  revokeInvitation,
} from '#contract/admin/team.ts'
import { errorOf, staffPassword } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { staffInvitations, staffMembers } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()

const tokenOf = ({ body }: { body: { link: string } }): string => body.link.split('#')[1] ?? ''
const owner = () => ({ cookie: office.owner })
const invite = (email: string, role: string, by = office.owner) =>
  office.call(inviteStaff, { cookie: by, body: { email, role } })
const accept = (token: string, password = staffPassword) =>
  office.call(acceptInvitation, { body: { token, name: 'Priya Shah', password } })
const memberCalled = async (email: string) =>
  (await office.call(listStaff, owner())).body.staff.find((one) => one.email === email)

describe('an invitation', () => {
  it('sets name and password once and signs in', async () => {
    const invited = await invite('priya@example.com', 'orders')
    assert.match(invited.body.link, /^http:\/\/127\.0\.0\.1:3002\/join#[\w-]{43}$/)
    assert.ok(Math.abs(Date.parse(invited.body.expires_at) - Date.now() - 48 * 3_600_000) < 60_000)
    const look = await office.call(lookAtInvitation, { body: { token: tokenOf(invited) } })
    assert.deepEqual([look.body.email, look.body.role], ['priya@example.com', 'orders'])

    const both = await Promise.all([accept(tokenOf(invited)), accept(tokenOf(invited))])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    const used = both.find(({ status }) => status === 400)
    assert.equal(used?.error.code, 'invalid_invitation')
    const accepted = both.find(({ status }) => status === 200)
    assert.equal(accepted?.body.role, 'orders')
    const cookie = String(accepted?.headers['set-cookie']).split(';')[0] ?? ''
    assert.equal((await office.call(getSession, { cookie })).body.name, 'Priya Shah')
    const again = await office.call(signIn, { body: { email: 'priya@example.com', password: staffPassword } })
    assert.equal(again.status, 200)
  })

  it('expires after two days, by revocation or by replacement', async () => {
    const first = await invite('late@example.com', 'packing')
    const second = await invite('Late@example.com', 'packing')
    assert.deepEqual(errorOf(await accept(tokenOf(first))), [400, 'invalid_invitation'])
    await shop.db.update(staffInvitations).set({ expiresAt: sql`now() - interval '1 second'` })
    assert.deepEqual(errorOf(await accept(tokenOf(second))), [400, 'invalid_invitation'])
    const third = await invite('late@example.com', 'packing')
    const [open] = (await office.call(listStaff, owner())).body.invitations
    assert.equal((await office.call(revokeInvitation, { ...owner(), params: { id: open?.id } })).status, 200)
    assert.deepEqual(errorOf(await accept(tokenOf(third))), [400, 'invalid_invitation'])
    assert.equal(
      (await office.call(revokeInvitation, { ...owner(), params: { id: open?.id } })).error.code,
      'not_found',
    )
  })

  it('rejects weak passwords, existing members and unknown roles', async () => {
    const invited = await invite('strong@example.com', 'catalogue')
    for (const password of ['short', 'password12345', 'strong-is-my-name']) {
      assert.equal((await accept(tokenOf(invited), password)).error.code, 'invalid_request', password)
    }
    assert.equal((await accept(tokenOf(invited))).status, 200)
    assert.deepEqual(errorOf(await invite('STRONG@example.com', 'orders')), [409, 'staff_exists'])
    assert.deepEqual(errorOf(await invite('new@example.com', 'admiral')), [400, 'invalid_request'])
  })

  it('never grants more permissions than its sender has', async () => {
    const { cookie } = await office.memberWith(['staff.write', 'staff.read', 'orders.read'])
    const refused = await invite('grab@example.com', 'owner', cookie)
    assert.deepEqual(errorOf(refused), [403, 'not_allowed'])
    assert.ok((refused.error.missing as string[]).includes('refunds.write'))
    const granted = await office.call(createRole, {
      cookie,
      body: { name: 'readers', permissions: ['orders.read'] },
    })
    assert.equal(granted.status, 200)
    assert.equal((await invite('reader@example.com', 'readers', cookie)).status, 200)
  })
})

describe('a member of the staff', () => {
  it('edits a member by version and returns the present state', async () => {
    const { email, staffId } = await office.memberWith([])
    const edit = (version: number, change: object) =>
      office.call(editStaff, { ...owner(), params: { id: staffId }, body: { version, ...change } })
    const done = await edit(1, { name: 'Asha Rao' })
    assert.deepEqual([done.body.name, done.body.version], ['Asha Rao', 2])
    const stale = await edit(1, { name: 'Usha Rao' })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal(stale.error.version, 2)
    assert.equal((stale.error.theirs as { name: string }).name, 'Asha Rao')
    const both = await Promise.all([edit(2, { role: 'packing' }), edit(2, { role: 'orders' })])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await memberCalled(email))?.version, 3)
  })

  it('applies role changes and deactivation at the next call', async () => {
    const name = 'evening crew'
    const role = await office.call(createRole, { ...owner(), body: { name, permissions: ['staff.read'] } })
    const { cookie, staffId } = await office.memberWith([])
    const grant = await office.call(editStaff, {
      ...owner(),
      params: { id: staffId },
      body: { version: 1, role: name },
    })
    assert.equal(grant.status, 200)
    assert.equal((await office.call(listStaff, { cookie })).status, 200)
    const less = await office.call(editRole, {
      ...owner(),
      params: { id: role.body.id },
      body: { version: role.body.version, permissions: ['audit.read'] },
    })
    assert.equal(less.status, 200)
    const refused = await office.call(listStaff, { cookie })
    assert.deepEqual([...errorOf(refused), refused.error.permission], [403, 'not_allowed', 'staff.read'])
    const closed = await office.call(editStaff, {
      ...owner(),
      params: { id: staffId },
      body: { version: 2, is_active: false },
    })
    assert.equal(closed.body.is_active, false)
    assert.equal((await office.call(getSession, { cookie })).status, 401)
  })

  it('refuses edits by somebody with fewer permissions', async () => {
    const { cookie } = await office.memberWith(['staff.write', 'staff.read'])
    const boss = await memberCalled('staff@example.com')
    for (const change of [{ role: 'packing' }, { is_active: false }, { name: 'X' }]) {
      const answer = await office.call(editStaff, {
        cookie,
        params: { id: boss?.id },
        body: { version: boss?.version ?? 1, ...change },
      })
      assert.deepEqual(errorOf(answer), [403, 'not_allowed'], JSON.stringify(change))
    }
    const reset = await office.call(resetStaff, { cookie, params: { id: boss?.id }, body: { version: 1 } })
    assert.deepEqual(errorOf(reset), [403, 'not_allowed'])
  })

  it('resets a member by link and voids the old credentials', async () => {
    const { cookie, staffId, email } = await office.memberWith(['orders.read'])
    const answer = await office.call(resetStaff, {
      ...owner(),
      params: { id: staffId },
      body: { version: 1 },
    })
    assert.equal((await office.call(getSession, { cookie })).status, 401)
    const body = { email, password: staffPassword }
    assert.deepEqual(errorOf(await office.call(signIn, { body })), [401, 'invalid_credentials'])
    assert.equal((await accept(tokenOf(answer), 'copper-lantern-88')).status, 200)
    assert.equal((await office.call(signIn, { body: { email, password: 'copper-lantern-88' } })).status, 200)
  })

  it('keeps the last owner, even in concurrent attempts', async () => {
    for (const email of ['one@example.com', 'two@example.com'])
      await accept(tokenOf(await invite(email, 'owner')))
    await shop.db.update(staffMembers).set({ isActive: false }).where(eq(staffMembers.isDemo, true))
    const sign = async (email: string) => {
      const answer = await office.call(signIn, { body: { email, password: staffPassword } })
      return String(answer.headers['set-cookie']).split(';')[0] ?? ''
    }
    const [one, two] = [await sign('one@example.com'), await sign('two@example.com')]
    const { body } = await office.call(listStaff, { cookie: one })
    const close = (cookie: string, email: string) => {
      const member = body.staff.find((each) => each.email === email)
      return office.call(editStaff, {
        cookie,
        params: { id: member?.id },
        body: { version: member?.version ?? 1, is_active: false },
      })
    }
    const answers = await Promise.all([close(one, 'two@example.com'), close(two, 'one@example.com')])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    // The later call would close the last owner, or has lost its session to the earlier call.
    const rejected = answers.find(({ status }) => status !== 200)?.error.code ?? ''
    assert.ok(['last_owner', 'session_expired'].includes(rejected), rejected)
    await shop.db.update(staffMembers).set({ isActive: true }).where(eq(staffMembers.isDemo, true))
    const [open, by] = answers[0]?.status === 200 ? ['one@example.com', one] : ['two@example.com', two]
    assert.deepEqual(errorOf(await close(by, open)), [409, 'last_owner'], 'the demo owner does not count')
  })
})

describe('a role', () => {
  it('gives owners every permission and refuses changes', async () => {
    const { body } = await office.call(listRoles, owner())
    const [first] = body.roles
    assert.deepEqual([first?.name, first?.is_fixed], ['owner', true])
    assert.deepEqual(
      first?.permissions,
      body.permissions.map(({ key }) => key),
    )
    const names = body.permissions.map(({ name }) => name)
    assert.ok(names.includes('Pack and ship'))
    assert.equal(new Set(names).size, names.length)
    const answer = await office.call(editRole, {
      ...owner(),
      params: { id: first?.id },
      body: { version: first?.version ?? 1, permissions: [] },
    })
    assert.deepEqual(errorOf(answer), [409, 'role_fixed'])
  })

  it('refuses edits of a role by members with fewer permissions', async () => {
    const { cookie } = await office.memberWith(['staff.read', 'staff.write', 'orders.read'])
    const { roles } = (await office.call(listRoles, owner())).body
    const edit = (name: string, change: object) => {
      const role = roles.find((each) => each.name === name)
      return office.call(editRole, {
        cookie,
        params: { id: role?.id },
        body: { version: role?.version ?? 1, ...change },
      })
    }
    for (const change of [{ name: 'renamed' }, { permissions: ['orders.read'] }, { permissions: [] }]) {
      assert.deepEqual(errorOf(await edit('orders', change)), [403, 'not_allowed'], JSON.stringify(change))
    }
    const made = await office.call(createRole, {
      ...owner(),
      body: { name: 'window', permissions: ['orders.read'] },
    })
    roles.push(made.body)
    assert.equal((await edit('window', { name: 'front window' })).body.name, 'front window')
  })

  it('requires a unique name and known permissions', async () => {
    const make = (name: string, permissions: string[]) =>
      office.call(createRole, { ...owner(), body: { name, permissions } })
    assert.deepEqual(errorOf(await make('packing', [])), [409, 'role_exists'])
    assert.deepEqual(errorOf(await make('pilots', ['planes.fly'])), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await make('*', [])), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await make('pilots', ['*'])), [400, 'invalid_request'])
  })
})

describe('the audit log', () => {
  it('records who did what, with changed fields', async () => {
    const { staffId } = await office.memberWith([])
    const edited = await office.call(editStaff, {
      ...owner(),
      params: { id: staffId },
      body: { version: 1, name: 'Noor Ali' },
    })
    assert.equal(edited.status, 200)
    const { body } = await office.call(listAudit, { ...owner(), query: { entity: `staff:${staffId}` } })
    const [entry] = body.entries
    assert.deepEqual(
      [entry?.actor, entry?.action, entry?.entity],
      ['Ravi Menon', 'staff_edited', `staff:${staffId}`],
    )
    assert.deepEqual(entry?.after, { name: 'Noor Ali' })
    assert.match(String(entry?.before?.name), /^Member \d+$/)
    const ownEntries = await office.call(listAudit, { ...owner(), query: { actor: 'staff@example.com' } })
    assert.ok(
      ownEntries.body.entries.length > 0 &&
        ownEntries.body.entries.every(({ actor }) => actor === 'Ravi Menon'),
    )
  })

  it('rejects updates and deletions', async () => {
    for (const attempt of [
      'UPDATE audit_log SET action = $$x$$',
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ]) {
      await assert.rejects(shop.db.execute(sql.raw(attempt)), ({ cause }: Error) =>
        /can only be added to|permission denied/.test(String(cause)),
      )
    }
  })

  it('pages the log newest first', async () => {
    for (let n = 0; n < 60; n += 1) {
      await shop.db.execute(sql`
        INSERT INTO audit_log (author, action, entity, entity_id) VALUES ('shop', 'tested', 'test', ${String(n)})`)
    }
    const first = await office.call(listAudit, { ...owner(), query: { entity: 'test' } })
    assert.equal(first.body.entries.length, 50)
    assert.equal(first.body.entries[0]?.entity, 'test:59')
    const cursor = first.body.next_cursor ?? ''
    const second = await office.call(listAudit, { ...owner(), query: { entity: 'test', cursor } })
    assert.deepEqual([second.body.entries.length, second.body.next_cursor], [10, null])
    const ids = [...first.body.entries, ...second.body.entries].map(({ id }) => id)
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((one, other) => other - one),
    )
  })
})
