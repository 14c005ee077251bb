import { useRouteLoaderData } from 'react-router'
import type { StaffEndpoint, StaffReply } from '#contract/admin/endpoint.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { getSession } from '#contract/admin/sign-in.ts'

export type Session = StaffReply<typeof getSession>

/** The id of the route whose loader reads the session. */
export const shellRoute = 'shell'

/** The signed-in member; for screens inside the shell. */
export function useSession(): Session {
  const session = useRouteLoaderData<Session>(shellRoute)
  if (!session) throw new Error('This screen stands outside of the shell.')
  return session
}

export const may = ({ permissions }: Session, permission: Permission): boolean =>
  permissions.includes(permission)

/** Whether the member has the permission of a call. */
export const mayCall = (session: Session, { permission, alsoNeeds }: StaffEndpoint): boolean =>
  [permission, alsoNeeds].every((key) => !key || key === 'anyone' || key === 'signed-in' || may(session, key))
