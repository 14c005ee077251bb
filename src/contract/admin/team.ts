import * as z from 'zod/mini'
import { email, instant, rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { rowId, version } from './fields.ts'

const params = z.object({ id: rowId })
const roleName = z
  .string('Role is required.')
  .check(z.regex(/^[a-z][a-z0-9 -]{1,39}$/, 'A role is 2 to 40 small letters, digits, spaces or dashes.'))

export const StaffMember = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  is_active: z.boolean(),
  has_second_factor: z.boolean(),
  last_seen_at: z.nullable(instant),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that is still open. */
export const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.string(),
  /** The name of the member who sent it; null for the command on the machine. The invitation ends when this member loses access or rights. */
  invited_by: z.nullable(z.string()),
  expires_at: instant,
})

export const StaffRole = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Rupees that its members may give back of one order by themselves; null for no limit. */
  refund_limit: z.nullable(rupees),
  /** The owner's role, which stays as it is. */
  is_fixed: z.boolean(),
  members: z.int(),
})
export type StaffRole = z.infer<typeof StaffRole>

const Link = z.object({ link: z.string(), expires_at: instant })

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'GET',
  path: '/api/staff',
  tag: 'Team',
  access: 'staff.read',
  summary: 'Members of the staff, and invitations that are open.',
  reply: z.object({ staff: z.array(StaffMember), invitations: z.array(Invitation) }),
})

export const inviteStaff = endpoint({
  id: 'inviteStaff',
  method: 'POST',
  path: '/api/staff/invitations',
  tag: 'Team',
  access: 'staff.write',
  requiresReauthentication: true,
  summary:
    'A link for a new member of the staff; it works once, for 48 hours, and ends with its sender. An earlier one for the address is void.',
  body: z.object({ email: email(), role: roleName }),
  reply: Link,
})

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  method: 'POST',
  path: '/api/staff/invitations/{id}/revoke',
  tag: 'Team',
  access: 'staff.write',
  summary: 'Make an open invitation void.',
  params,
  reply: z.object({ message: z.string() }),
})

export const editStaff = endpoint({
  id: 'editStaff',
  method: 'PATCH',
  path: '/api/staff/{id}',
  tag: 'Team',
  access: 'staff.write',
  requiresReauthentication: true,
  isVersioned: true,
  summary:
    'Change name or role of a member of the staff, or close and open their access. Closing ends their sign-ins. Nobody changes their own role, nor that of a member with more rights.',
  params,
  body: z.object({
    version,
    name: z.optional(text('Name', 100)),
    role: z.optional(roleName),
    is_active: z.optional(z.boolean()),
  }),
  reply: StaffMember,
})

export const resetStaff = endpoint({
  id: 'resetStaff',
  method: 'POST',
  path: '/api/staff/{id}/reset',
  tag: 'Team',
  access: 'staff.write',
  requiresReauthentication: true,
  isVersioned: true,
  summary:
    'For a member who lost password or second factor: takes both away, ends their sign-ins and API tokens, and answers a link that sets them anew.',
  params,
  body: z.object({ version }),
  reply: Link,
})

export const listRoles = endpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  tag: 'Team',
  access: 'staff.read',
  summary: 'Roles, and every permission with what it lets one do.',
  reply: z.object({
    roles: z.array(StaffRole),
    permissions: z.array(z.object({ key: z.string(), name: z.string(), label: z.string() })),
  }),
})

const permissionList = z
  .array(z.string())
  .check(z.maxLength(200, 'These are more permissions than there are.'))

/** Left out: as it was; a new role gets ₹5,000, or the lower limit of its maker. */
const refundLimit = z.optional(
  z.nullable(
    rupees.check(
      z.gte(0, 'A limit is 0 or more.'),
      z.lte(10_000_000, 'A limit is at most ₹1,00,00,000; leave it out for none.'),
      z.refine((value) => Number.isInteger(value), 'A limit is whole rupees.'),
    ),
  ),
)

export const createRole = endpoint({
  id: 'createRole',
  method: 'POST',
  path: '/api/roles',
  tag: 'Team',
  access: 'staff.write',
  requiresReauthentication: true,
  summary:
    'Make a role. Nobody grants a permission that they lack, nor a higher limit of refunds than their own.',
  body: z.object({ name: roleName, permissions: permissionList, refund_limit: refundLimit }),
  reply: StaffRole,
})

export const editRole = endpoint({
  id: 'editRole',
  method: 'PATCH',
  path: '/api/roles/{id}',
  tag: 'Team',
  access: 'staff.write',
  requiresReauthentication: true,
  isVersioned: true,
  summary: 'Rename a role or change its permissions; it counts at the next call of each member.',
  params,
  body: z.object({
    version,
    name: z.optional(roleName),
    permissions: z.optional(permissionList),
    refund_limit: refundLimit,
  }),
  reply: StaffRole,
})

export const SignInEntry = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The caller's own present sign-in. */
  is_current: z.boolean(),
  is_own: z.boolean(),
  address: z.string(),
  user_agent: z.string(),
  signed_in_at: instant,
  last_seen_at: instant,
})

export const listSignIns = endpoint({
  id: 'listSignIns',
  method: 'GET',
  path: '/api/sign-ins',
  tag: 'Team',
  access: 'signed-in',
  summary: "List live sign-ins: the caller's own, and everybody's with `staff.read`.",
  reply: z.object({ sign_ins: z.array(SignInEntry) }),
})

export const endSignIn = endpoint({
  id: 'endSignIn',
  method: 'POST',
  path: '/api/sign-ins/{id}/end',
  tag: 'Team',
  access: 'signed-in',
  summary: "End a sign-in: the caller's own, or anybody's with `staff.write`.",
  params,
  reply: z.object({ message: z.string() }),
})
