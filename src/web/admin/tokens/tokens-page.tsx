import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ApiToken, listTokens, maxTokensListed } from '#contract/admin/tokens.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { CreateToken } from './create-token.tsx'
import { RevokeToken, RotateToken } from './token-actions.tsx'

type Loaded = Reply<typeof listTokens>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listTokens, {}))

/** The API tokens of all members. */
export function Component() {
  const { tokens } = useLoaderData<Loaded>()
  useTitle('API tokens')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">API tokens</h1>
        <CreateToken />
      </div>
      <p className="mt-2 max-w-prose text-ink-700 text-label">
        With a token another program works with this back office. It does what its scopes allow, never more
        than the member who created it may do now, and never refunds, settings or staff.
      </p>
      {tokens.length === 0 && (
        <EmptyList heading="No program has a token">
          Create one for each program that is to work with the shop.
        </EmptyList>
      )}
      {tokens.length === maxTokensListed && (
        <p className="mt-2 text-ink-700 text-label">These are the newest {maxTokensListed} tokens.</p>
      )}
      <ul className="mt-5 grid gap-3">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
    </>
  )
}

const stateBadges = {
  active: <Badge tone="green">Active</Badge>,
  expired: <Badge tone="grey">Expired</Badge>,
  revoked: <Badge tone="grey">Revoked</Badge>,
}

function TokenRow({ token }: { token: ApiToken }) {
  const { name, state, scopes, networks, last_used_at: usedAt, former_until: formerUntil } = token
  return (
    <li className="card flex flex-wrap items-start justify-between gap-3 p-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span> {stateBadges[state]}
        <span className="block text-ink-700 text-label">{scopes.join(', ')}</span>
        {networks.length > 0 && (
          <span className="block text-ink-700 text-label">Only from {networks.join(', ')}</span>
        )}
        <span className="block text-ink-700 text-label">
          …{token.last_four}, by {token.made_by}, until {formatDay(`${token.expires_on}T12:00:00Z`)}
        </span>
        <span className="block text-ink-700 text-label">
          {usedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <Age at={usedAt} /> from {token.last_used_from}
            </>
          )}
        </span>
        {formerUntil && (
          <span className="block text-ink-700 text-label">
            The former secret works until {formatMoment(formerUntil)}.
          </span>
        )}
      </span>
      {state === 'active' && (
        <span className="flex flex-wrap gap-2">
          {token.is_own && <RotateToken token={token} />}
          <RevokeToken token={token} />
        </span>
      )}
    </li>
  )
}
