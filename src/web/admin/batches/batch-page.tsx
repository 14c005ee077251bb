import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Batch, getBatch } from '#contract/admin/batches.ts'
import { cfuText } from '#shared/cfu.ts'
import { formatDay } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { BatchLedger } from './batch-ledger.tsx'
import { BatchPlaces } from './batch-places.tsx'
import { BatchSteps } from './batch-steps.tsx'
import { expiryText, nameOf, packsText, stateWords } from './batch-words.ts'
import { CertificateCard } from './certificate-card.tsx'
import { CostCard } from './cost-card.tsx'
import { FactsForm } from './facts-form.tsx'
import { RecallCard } from './recall-card.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<Batch> =>
  loadFor(request, () => staffApi(getBatch, { params: { id: params.id ?? '' } }))

/** A batch with its facts, its certificate and its ledger. */
export function Component() {
  const batch = useLoaderData<Batch>()
  const session = useSession()
  const mayWrite = may(session, 'stock.write')
  const [tone, words] = stateWords[batch.state]
  const warning = expiryText(batch.days_left)
  useTitle(nameOf(batch))
  useLive({ kinds: ['stock'] })
  return (
    <article>
      <Link to="/batches" className="text-link text-label">
        All batches
      </Link>
      <h1 className="mt-2 text-heading">{nameOf(batch)}</h1>
      <p className="text-ink-700">{batch.name}</p>
      {batch.number !== null && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone={tone}>{words}</Badge>
          {warning && <Badge tone="clay">{warning}</Badge>}
        </p>
      )}
      {batch.short > 0 && (
        <div className="mt-4">
          <Notice tone="error">
            {packsText(batch.short)} of {batch.name} are sold or promised and in no batch that may be sent.
            The next that come or become free fill this first.
          </Notice>
        </div>
      )}
      <BatchSteps batch={batch} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card heading="On the shelf">
            <p>
              <span className="font-display text-heading">{batch.on_hand}</span>{' '}
              {batch.on_hand === 1 ? 'pack' : 'packs'} here
              {batch.orders_count > 0 &&
                `; ${batch.orders_count} ${batch.orders_count === 1 ? 'order' : 'orders'} got some`}
            </p>
            <BatchPlaces batch={batch} />
            <BatchLedger key={batch.id} id={batch.id} version={batch.version} />
          </Card>
          {may(session, 'stock.cost') && <CostCard batch={batch} />}
          {batch.state === 'recalled' && (
            <RecallCard id={batch.id} mayNotify={may(session, 'stock.write_off')} />
          )}
        </div>
        {batch.number !== null && (
          <div className="grid gap-5">
            <Card heading="What is known of it">
              <Facts batch={batch} />
              <p className="mt-3">
                <a href={`/api/batches/${batch.id}/qr`} className="text-link inline-block py-1">
                  QR of its page, for labels (SVG)
                </a>
              </p>
              {mayWrite && <FactsForm key={batch.id} batch={batch} />}
            </Card>
            <CertificateCard batch={batch} mayWrite={mayWrite} />
          </div>
        )}
      </div>
    </article>
  )
}

const Facts = ({ batch }: { batch: Batch }) => (
  <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1.5">
    <dt className="text-ink-700">Made</dt>
    <dd className="whitespace-nowrap">{batch.made_on ? formatDay(batch.made_on) : 'Not known'}</dd>
    <dt className="text-ink-700">Expires</dt>
    <dd className="whitespace-nowrap">{batch.expires_on ? formatDay(batch.expires_on) : 'Not known'}</dd>
    {batch.counts.map(({ organism, cfu_per_gram }) => (
      <div key={organism} className="col-span-2 grid grid-cols-subgrid">
        <dt className="text-ink-700 italic">{organism}</dt>
        <dd className="whitespace-nowrap">{cfuText(cfu_per_gram)} CFU/g</dd>
      </div>
    ))}
  </dl>
)
