import { useRouteLoaderData } from 'react-router'
import type { getSession } from '#contract/admin/sign-in.ts'
import type { EndpointFor, Reply, StaffAccess } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'

export type Session = Reply<typeof getSession>

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

/** Whether a call would be refused for want of a permission. */
export const mayCall = (session: Session, { access, alsoNeeds }: EndpointFor<StaffAccess>): boolean =>
  [access, alsoNeeds].every((key) => !key || key === 'anyone' || key === 'signed-in' || may(session, key))
