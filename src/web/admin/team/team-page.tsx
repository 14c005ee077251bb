import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listRoles, listSignIns, listStaff } from '#contract/admin/team.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { Invite } from './invite.tsx'
import { MemberCard } from './member-card.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { Roles } from './roles.tsx'
import { SignIns } from './sign-ins.tsx'

interface Loaded {
  team: Reply<typeof listStaff>
  roles: Reply<typeof listRoles>
  signIns: Reply<typeof listSignIns>['sign_ins']
}

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, async () => {
    const [team, roles, { sign_ins: signIns }] = await Promise.all([
      staffApi(listStaff, {}),
      staffApi(listRoles, {}),
      staffApi(listSignIns, {}),
    ])
    return { team, roles, signIns }
  })

/** The members of the staff with roles and sign-ins. */
export function Component() {
  const { team, roles, signIns } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle('Team')
  useLive({ kinds: ['staff', 'role'] })
  const mayEdit = may(session, 'staff.write')
  const names = roles.roles.map(({ name }) => name)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">Team</h1>
        {mayEdit && <Invite roles={names} />}
      </div>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {team.staff.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            roles={names}
            mayEdit={mayEdit}
            isOwn={member.email === session.email}
          />
        ))}
      </ul>
      {team.invitations.length > 0 && (
        <section className="mt-8">
          <h2 className="text-subheading">Invited</h2>
          <ul className="mt-3 grid gap-3">
            {team.invitations.map((invitation) => (
              <OpenInvitation key={invitation.id} invitation={invitation} mayEdit={mayEdit} />
            ))}
          </ul>
        </section>
      )}
      <section className="mt-8">
        <h2 className="text-subheading">Signed in now</h2>
        <SignIns signIns={signIns} canEnd={mayEdit} />
      </section>
      <Roles {...roles} mayEdit={mayEdit} />
    </>
  )
}
