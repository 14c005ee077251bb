import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AgentPlatform, getAgents } from '#contract/admin/agents.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'

type Loaded = Reply<typeof getAgents>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(getAgents, {}))

/** What agents of other companies searched, carted and bought. */
export function Component() {
  const { is_on, profile_url, platforms } = useLoaderData<Loaded>()
  useTitle('Agents')
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-heading">Agents</h1>
        <Badge tone={is_on ? 'green' : 'grey'}>{is_on ? 'On' : 'Off'}</Badge>
      </div>
      <p className="mt-2 max-w-prose text-ink-700 text-label">
        Assistants of other companies can search the shop, fill carts and begin checkouts. Buyers pay on your
        own page. These are the last 30 days.{' '}
        <Link to="/settings/agents" className="text-link inline-block py-1">
          Switch agents on or off
        </Link>
      </p>
      {is_on && (
        <p className="mt-2 max-w-prose wrap-anywhere text-ink-700 text-label">
          Platforms read what the shop offers at {profile_url}.
        </p>
      )}
      {platforms.length === 0 && (
        <EmptyList heading="No agent called in the last 30 days">
          {is_on ? 'Platforms find the shop by its address.' : 'Agents are switched off.'}
        </EmptyList>
      )}
      <ul className="mt-5 grid gap-3">
        {platforms.map((platform) => (
          <PlatformRow key={platform.id} platform={platform} />
        ))}
      </ul>
    </>
  )
}

const webhookWords = {
  active: 'Gets events of its orders',
  paused: 'Events of its orders wait',
  off: 'Gets no events: switched off',
} as const

function PlatformRow({ platform }: { platform: AgentPlatform }) {
  const { profile_url, first_seen, webhook, queries, products } = platform
  return (
    <li className="card p-4">
      <h2 className="font-semibold wrap-anywhere">{new URL(profile_url).host}</h2>
      <p className="text-ink-700 text-label wrap-anywhere">
        {profile_url}, first seen <Age at={first_seen} />
      </p>
      {webhook && (
        <p className="mt-1">
          <Badge tone={webhook === 'active' ? 'green' : 'grey'}>{webhookWords[webhook]}</Badge>
        </p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-label sm:grid-cols-3">
        <Figure label="Searches" value={platform.searches} />
        <Figure label="Products looked up" value={platform.lookups} />
        <Figure label="Lines in carts" value={platform.carted} />
        <Figure label="Lines in checkouts" value={platform.checked_out} />
        <Figure label="Paid orders" value={platform.orders} />
        <Figure label="Sales" value={formatRupees(platform.revenue)} />
      </dl>
      <Most heading="Searched most" counted={queries} />
      <Most heading="Carted most" counted={products} />
    </li>
  )
}

const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <div>
    <dt className="text-ink-700">{label}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)

const Most = ({ heading, counted }: { heading: string; counted: AgentPlatform['queries'] }) =>
  counted.length > 0 && (
    <p className="mt-3 text-label wrap-anywhere">
      <span className="text-ink-700">{heading}: </span>
      {counted.map(({ what, times }) => `${what} (${times})`).join(', ')}
    </p>
  )
