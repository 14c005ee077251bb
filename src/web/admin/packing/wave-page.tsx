import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getWave, type Wave } from '#contract/admin/waves.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { LastPacked } from './last-packed.tsx'
import { PickTable } from './pick-table.tsx'
import { PrintMany } from './print-many.tsx'
import { useWaveStep } from './use-wave-step.ts'
import { WaveOrders } from './wave-orders.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<Wave> =>
  loadFor(request, () => staffApi(getWave, { params: { id: params.id ?? '' } }))

const stateWords: Record<Wave['state'], string> = { open: '', finished: 'Finished. ', released: 'Released. ' }

export function Component() {
  const wave = useLoaderData<Wave>()
  useTitle(`Packing batch ${wave.id}`)
  useLive({ kinds: ['order', 'replacement'] })
  const packed = wave.orders.filter(({ state }) => state === 'packed').map(({ id }) => id)
  return (
    <>
      <LastPacked />
      <Link to="/packing" className="text-link text-label">
        Pack
      </Link>
      <h1 className="mt-1 text-heading">Packing batch {wave.id}</h1>
      <p className="text-ink-700">
        {stateWords[wave.state]}
        {wave.is_mine ? 'Yours' : wave.owner}, {wave.left_count} of {wave.orders_count} to pack
      </p>
      <Steps wave={wave} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="pick" className="min-w-0">
          <h2 id="pick" className="text-subheading">
            To fetch
          </h2>
          <PickTable lines={wave.pick} />
        </section>
        <section aria-labelledby="orders" className="min-w-0">
          <h2 id="orders" className="text-subheading">
            Orders
          </h2>
          <WaveOrders wave={wave} />
          {packed.length > 0 && <PrintMany orders={packed} />}
        </section>
      </div>
    </>
  )
}

/** The actions of a wave. */
function Steps({ wave }: { wave: Wave }) {
  const { problem, take } = useWaveStep(wave)
  const isOpen = wave.state === 'open'
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {wave.next && <ButtonLink to={`/packing/orders/${wave.next}`}>Pack {wave.next}</ButtonLink>}
        {wave.pick.length > 0 && (
          <a
            href={`/api/waves/${wave.id}/pick-list`}
            target="soilkin-papers"
            className="inline-flex min-h-12 items-center rounded-(--radius-control) border border-leaf-700 bg-paper-0 px-5 font-semibold text-leaf-700 no-underline hover:bg-leaf-50"
          >
            Pick list (PDF)
          </a>
        )}
        {isOpen && !wave.is_mine && (
          <Button look="secondary" onClick={() => take('over')}>
            Take over from {wave.owner}
          </Button>
        )}
        {isOpen && (
          <Button look="quiet" className="max-sm:-ml-5" onClick={() => take('release')}>
            Release what is left
          </Button>
        )}
      </div>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
    </>
  )
}
