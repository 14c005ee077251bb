import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listWebhookEndpoints, type WebhookEndpoint } from '#contract/admin/webhooks.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { AddEndpoint } from './endpoint-form.tsx'
import { endpointStates, offReasons } from './words.ts'

type Loaded = Reply<typeof listWebhookEndpoints>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listWebhookEndpoints, {}))

/** The programs that get events of the shop. */
export function Component() {
  const { endpoints } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle('Webhooks')
  useLive({ kinds: ['webhook'] })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">Webhooks</h1>
        {may(session, 'webhooks.write') && <AddEndpoint />}
      </div>
      <p className="mt-2 max-w-prose text-ink-700 text-label">
        The shop tells other programs what happens: it sends each event to the addresses that chose it, and
        tries again for three days. A program can also read the events of the last 30 days from the API.
      </p>
      {endpoints.length === 0 && (
        <EmptyList heading="No program gets events">
          Add the address that the other program shows you, and choose its events.
        </EmptyList>
      )}
      <ul className="mt-5 grid gap-3">
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
    </>
  )
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { label, tone } = endpointStates[endpoint.state]
  return (
    <li className="card p-4">
      <Link to={`/webhooks/${endpoint.id}`} className="text-link break-all font-semibold">
        {endpoint.url}
      </Link>{' '}
      <Badge tone={tone}>{label}</Badge>
      <span className="block text-ink-700 text-label">
        {endpoint.events.length === 1 ? '1 kind of event' : `${endpoint.events.length} kinds of events`}
        {endpoint.include_personal_data && ', with personal data'}
        {endpoint.waiting > 0 && `, ${endpoint.waiting} waiting`}
      </span>
      <span className="block text-ink-700 text-label">
        {endpoint.delivered_at === null ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last delivered <Age at={endpoint.delivered_at} />
          </>
        )}
      </span>
      {endpoint.off_reason && <span className="block text-label">{offReasons[endpoint.off_reason]}</span>}
    </li>
  )
}
