import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as entry from '#contract/admin/sign-in.ts'
import {
  createRole,
  editRole,
  editStaff,
  inviteStaff,
  listRoles,
  listStaff,
  resetStaff,
} from '#contract/admin/team.ts'
import { errorOf, staffPassword } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { staffInvitations, staffMembers, staffRoles } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()
const { db } = shop
const owner = { cookie: office.owner }

const manages = ['staff.read', 'staff.write', 'orders.read', 'refunds.write']

/** A member who manages the team; a null limit is no refund limit. */
async function manager(refundLimitPaise: number | null = 500_000) {
  const member = await office.memberWith(manages)
  await db.execute(sql`UPDATE staff_roles SET refund_limit_paise = ${refundLimitPaise}
    WHERE id = (SELECT role_id FROM staff_members WHERE id = ${member.staffId})`)
  return member
}

let made = 0
const freshEmail = (): string => `invited${++made}@example.com`

async function roleWith(
  permissions: string[],
  refundLimitPaise: number | null,
): Promise<{ id: number; name: string }> {
  const role = await db
    .insert(staffRoles)
    .values({ name: `rights ${++made}`, permissions, refundLimitPaise })
    .returning()
    .then(returnedRow)
  return role
}

const invite = (cookie: string, role: string, email = freshEmail()) =>
  office.call(inviteStaff, { cookie, body: { email, role } })
const tokenOf = ({ body }: { body: { link: string } }): string => body.link.split('#')[1] ?? ''
const look = (token: string) => office.call(entry.lookAtInvitation, { body: { token } })
const accept = (token: string) =>
  office.call(entry.acceptInvitation, { body: { token, name: 'Priya Shah', password: staffPassword } })

async function edit(cookie: string, staffId: number, change: object) {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.id, staffId))
  return office.call(editStaff, {
    cookie,
    params: { id: staffId },
    body: { version: member?.version ?? 0, ...change },
  })
}

async function editRoleOf(cookie: string, staffId: number, change: object) {
  const [role] = await db
    .select({ id: staffRoles.id, version: staffRoles.version })
    .from(staffRoles)
    .innerJoin(staffMembers, eq(staffMembers.roleId, staffRoles.id))
    .where(eq(staffMembers.id, staffId))
  return office.call(editRole, {
    cookie,
    params: { id: role?.id },
    body: { version: role?.version ?? 0, ...change },
  })
}

const isOver = async (token: string) => {
  for (const answer of [await look(token), await accept(token)])
    assert.deepEqual(errorOf(answer), [400, 'invalid_invitation'])
}

describe('an open invitation', () => {
  it('names the member who sent an invitation', async () => {
    const sender = await manager()
    const email = freshEmail()
    const { name } = await roleWith(['orders.read'], 100)
    await invite(sender.cookie, name, email)
    await db.insert(staffInvitations).values({
      tokenHash: Buffer.from(email),
      email: `machine.${email}`,
      roleId: 1,
      expiresAt: new Date(Date.now() + 60_000),
    })
    const { invitations } = (await office.call(listStaff, owner)).body
    const [member] = await db.select().from(staffMembers).where(eq(staffMembers.id, sender.staffId))
    assert.equal(invitations.find((one) => one.email === email)?.invited_by, member?.fullName)
    assert.equal(invitations.find((one) => one.email === `machine.${email}`)?.invited_by, null)
  })

  // #staff-rights-invitation
  it('ends an invitation for good when its sender loses access', async () => {
    const sender = await manager()
    const { name } = await roleWith(['orders.read'], 100)
    const token = tokenOf(await invite(sender.cookie, name))
    assert.equal((await look(token)).status, 200)
    assert.equal((await edit(office.owner, sender.staffId, { is_active: false })).status, 200)
    assert.equal((await edit(office.owner, sender.staffId, { is_active: true })).status, 200)
    await isOver(token)
  })

  for (const { name, lower } of [
    { name: 'permissions', lower: { permissions: ['staff.read', 'staff.write'] } },
    { name: 'right to invite', lower: { permissions: ['orders.read', 'refunds.write'] } },
    { name: 'limit of refunds', lower: { refund_limit: 0 } },
  ])
    it(`ends an invitation when its sender loses the ${name}`, async () => {
      const sender = await manager()
      const role = await roleWith(['orders.read'], 100)
      const token = tokenOf(await invite(sender.cookie, role.name))
      assert.equal((await editRoleOf(office.owner, sender.staffId, lower)).status, 200)
      await isOver(token)
      const { body } = await office.call(listAudit, { ...owner, query: { entity: 'invitation' } })
      assert.equal(body.entries[0]?.action, 'invitation_ended')
    })

  it('ends an invitation when its sender gets a weaker role', async () => {
    const sender = await manager()
    const { name } = await roleWith(['orders.read'], 100)
    const token = tokenOf(await invite(sender.cookie, name))
    assert.equal((await edit(office.owner, sender.staffId, { role: 'packing' })).status, 200)
    await isOver(token)
  })

  it('ends an invitation when its role outgrows its sender', async () => {
    const sender = await manager()
    const role = await roleWith(['orders.read'], 100)
    const token = tokenOf(await invite(sender.cookie, role.name))
    const grown = await office.call(editRole, {
      ...owner,
      params: { id: role.id },
      body: { version: 1, refund_limit: null },
    })
    assert.equal(grown.status, 200)
    await isOver(token)
  })

  it('keeps an invitation while its sender has exactly the rights', async () => {
    const sender = await manager()
    const { name } = await roleWith(manages, 500_000)
    const token = tokenOf(await invite(sender.cookie, name))
    assert.equal((await edit(office.owner, sender.staffId, { name: 'New Name' })).status, 200)
    assert.equal((await accept(token)).status, 200)
  })

  it('checks the sender’s rights at acceptance', async () => {
    const sender = await manager()
    const { name } = await roleWith(['orders.read'], 100)
    const token = tokenOf(await invite(sender.cookie, name))
    await db.update(staffMembers).set({ isActive: false }).where(eq(staffMembers.id, sender.staffId))
    await isOver(token)
  })

  it('resets no password of a member stronger than the sender', async () => {
    const sender = await manager()
    const weak = await office.memberWith(['orders.read'])
    const reset = await office.call(resetStaff, {
      cookie: sender.cookie,
      params: { id: weak.staffId },
      body: { version: 1 },
    })
    assert.equal(reset.status, 200, JSON.stringify(reset.error))
    assert.equal((await edit(office.owner, weak.staffId, { role: 'owner' })).status, 200)
    await isOver(tokenOf(reset))
  })

  it('resets no password of a deactivated member', async () => {
    const member = await office.memberWith(['orders.read'])
    const reset = await office.call(resetStaff, {
      ...owner,
      params: { id: member.staffId },
      body: { version: 1 },
    })
    await db.update(staffMembers).set({ isActive: false }).where(eq(staffMembers.id, member.staffId))
    await isOver(tokenOf(reset))
  })
})

describe('the refund limit as a right', () => {
  const limited = () => manager(100_000)

  // #staff-rights-limit
  it('limits a new role, even without a chosen limit', async () => {
    const { cookie } = await limited()
    const make = (refund_limit?: number | null) =>
      office.call(createRole, {
        cookie,
        body: {
          name: `limit ${++made}`,
          permissions: ['orders.read'],
          ...(refund_limit !== undefined && { refund_limit }),
        },
      })
    assert.deepEqual(errorOf(await make(null)), [403, 'not_allowed'])
    assert.deepEqual(errorOf(await make(1001)), [403, 'not_allowed'])
    assert.deepEqual([(await make(1000)).body.refund_limit, (await make()).body.refund_limit], [1000, 1000])
    const unbound = await office.call(createRole, {
      ...owner,
      body: { name: `limit ${++made}`, permissions: [] },
    })
    assert.equal(unbound.body.refund_limit, 5000)
  })

  for (const limit of [null, 100_001])
    it(`forbids using a role with ${limit ?? 'no'} paise as its limit`, async () => {
      const { cookie } = await limited()
      const role = await roleWith(['orders.read'], limit)
      const member = await office.memberWith(['orders.read'])
      await db
        .update(staffRoles)
        .set({ refundLimitPaise: 100 })
        .where(sql`id = (SELECT role_id FROM staff_members WHERE id = ${member.staffId})`)
      for (const answer of [
        await invite(cookie, role.name),
        await edit(cookie, member.staffId, { role: role.name }),
        await office.call(editRole, {
          cookie,
          params: { id: role.id },
          body: { version: 1, name: `other ${++made}` },
        }),
      ]) {
        assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
        assert.match(answer.error.message, /limit of refunds .* above your own of ₹1,000\.00/)
      }
      const holder = await office.memberWith([])
      await db.update(staffMembers).set({ roleId: role.id }).where(eq(staffMembers.id, holder.staffId))
      const reset = await office.call(resetStaff, {
        cookie,
        params: { id: holder.staffId },
        body: { version: 2 },
      })
      assert.deepEqual(errorOf(await edit(cookie, holder.staffId, { is_active: false })), [
        403,
        'not_allowed',
      ])
      assert.deepEqual(errorOf(reset), [403, 'not_allowed'])
    })

  it('allows a role with the same limit', async () => {
    const { cookie } = await limited()
    const role = await roleWith(['orders.read'], 100_000)
    assert.equal((await invite(cookie, role.name)).status, 200)
    const edited = await office.call(editRole, {
      cookie,
      params: { id: role.id },
      body: { version: 1, refund_limit: 999 },
    })
    assert.equal(edited.body.refund_limit, 999)
  })

  it('raises nobody above the limit of the editor', async () => {
    const { cookie } = await limited()
    const role = await roleWith(['orders.read'], 100_000)
    const raise = (refund_limit: number | null) =>
      office.call(editRole, { cookie, params: { id: role.id }, body: { version: 1, refund_limit } })
    assert.deepEqual(errorOf(await raise(1001)), [403, 'not_allowed'])
    assert.deepEqual(errorOf(await raise(null)), [403, 'not_allowed'])
    const { roles } = (await office.call(listRoles, owner)).body
    assert.equal(roles.find(({ id }) => id === role.id)?.refund_limit, 1000)
  })
})

describe('the own role', () => {
  // #staff-rights-own-role
  it('forbids changing the own role, even to a weaker one', async () => {
    const member = await manager(null)
    const weaker = await roleWith(['orders.read'], 0)
    const answer = await edit(member.cookie, member.staffId, { role: weaker.name })
    assert.deepEqual(
      [...errorOf(answer), answer.error.message],
      [403, 'not_allowed', 'Nobody changes their own role. Please ask a colleague.'],
    )
    assert.equal((await edit(member.cookie, member.staffId, { name: 'New Name' })).status, 200)
  })
})
