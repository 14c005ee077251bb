import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getWebhookEndpoint, listWebhookDeliveries, type WebhookEndpoint } from '#contract/admin/webhooks.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { endpointStates, offReasons } from './words.ts'

interface Loaded {
  cursor: string | undefined
  endpoint: WebhookEndpoint
  found: Reply<typeof listWebhookDeliveries>
}

export function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const id = { id: params.id ?? '' }
  return loadFor(request, async () => {
    const [endpoint, found] = await Promise.all([
      staffApi(getWebhookEndpoint, { params: id }),
      staffApi(listWebhookDeliveries, { params: id, query: { cursor } }),
    ])
    return { cursor, endpoint, found }
  })
}

/** An endpoint with its deliveries. */
export function Component() {
  const { cursor, endpoint, found } = useLoaderData<Loaded>()
  const session = useSession()
  const mayWrite = may(session, 'webhooks.write')
  const { host } = new URL(endpoint.url)
  const address = `/webhooks/${endpoint.id}`
  useTitle(host)
  useLive({ kinds: ['webhook'], concerns: ([, id]) => id === String(endpoint.id) })
  return (
    <>
      <Link to="/webhooks" className="text-link text-label">
        Webhooks
      </Link>
      <h1 className="mt-1 break-all text-heading">{host}</h1>
      <About endpoint={endpoint} />
      {mayWrite && <EndpointActions endpoint={endpoint} />}
      <h2 className="mt-8 text-subheading">Deliveries of the last 30 days</h2>
      {found.deliveries.length === 0 && <p className="py-8 text-ink-700">No event was sent yet.</p>}
      <DeliveryList deliveries={found.deliveries} maySend={mayWrite && endpoint.state === 'active'} />
      <Pages
        first={cursor !== undefined && address}
        next={found.next_cursor !== null && `${address}?cursor=${found.next_cursor}`}
      />
    </>
  )
}

function About({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { label, tone } = endpointStates[endpoint.state]
  const { failing_since: failingSince, former_until: formerUntil } = endpoint
  return (
    <>
      <p className="mt-2 break-all">
        {endpoint.url} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 break-words text-ink-700 text-label">{endpoint.events.join(', ')}</p>
      <p className="text-ink-700 text-label">
        {endpoint.include_personal_data ? 'With personal data' : 'Without personal data'}, added by{' '}
        {endpoint.made_by}, <Age at={endpoint.created_at} />. {endpoint.waiting} waiting.
      </p>
      {formerUntil && (
        <p className="text-ink-700 text-label">
          The former secret also signs until {formatMoment(formerUntil)} IST.
        </p>
      )}
      {endpoint.off_reason && (
        <div className="mt-3">
          <Notice tone="error">Switched off. {offReasons[endpoint.off_reason]}</Notice>
        </div>
      )}
      {endpoint.state === 'active' && failingSince && (
        <div className="mt-3">
          <Notice tone="info">It has failed since {formatMoment(failingSince)} IST.</Notice>
        </div>
      )}
    </>
  )
}
