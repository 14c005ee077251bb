import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { readCode } from '#contract/admin/codes.ts'
import { maxOrders } from '#contract/admin/packing.ts'
import { listWaves, makeWave, type WaveSummary } from '#contract/admin/waves.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { FormCheck } from '../../lib/forms/form-check.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useLive } from '../live/use-live.ts'
import { LastPacked } from './last-packed.tsx'
import { ScanField } from './scan-field.tsx'
import { useScanner } from './use-scanner.ts'

type Loaded = Reply<typeof listWaves>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listWaves, {}))

/** The packer's start: a wave, or one order by its code. */
export function Component() {
  const { waves, waiting } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle('Packing')
  useLive({ kinds: ['order', 'replacement'] })
  const open = waves.filter(({ state }) => state === 'open')
  const ended = waves.filter(({ state }) => state !== 'open')
  return (
    <>
      <LastPacked />
      <h1 className="text-heading">Packing</h1>
      <p className="text-ink-700">
        {waiting === 0 && 'No parcel waits to be packed outside of a packing batch.'}
        {waiting === 1 && '1 parcel waits to be packed and is in no packing batch.'}
        {waiting > 1 && `${waiting} parcels wait to be packed and are in no packing batch.`}
      </p>
      <div className="mt-5 grid items-start gap-5 md:grid-cols-2">
        <NewWave waiting={waiting} />
        <OneOrder />
      </div>
      <Waves heading="Open packing batches" waves={open} none="No packing batch is open." />
      {ended.length > 0 && <Waves heading="Ended" waves={ended} none="" />}
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/api/manifest" target="soilkin-papers" className="text-link py-2">
          Manifest of parcels that wait for a carrier (PDF)
        </a>
        {may(session, 'stock.read') && (
          <Link to="/packing/shelf" className="text-link py-2">
            Storage locations and their labels
          </Link>
        )}
      </p>
    </>
  )
}

const usualSize = 10

interface WaveValues {
  first: string
}

const checkSize: FormCheck<WaveValues> = ({ first }) =>
  /^[1-9]\d{0,2}$/.test(first.trim()) && Number(first) <= maxOrders
    ? {}
    : { first: `From 1 to ${maxOrders}.` }

function NewWave({ waiting }: { waiting: number }) {
  const navigate = useNavigate()
  const sendOnce = useSendOnce()
  const form = useStaffForm<WaveValues>({
    labels: { first: 'How many parcels, the oldest first' },
    check: checkSize,
    defaultValues: { first: String(Math.min(usualSize, Math.max(waiting, 1))) },
  })
  useScreenCommands([{ key: 'new-wave', label: 'New packing batch', run: () => form.setFocus('first') }])

  async function make({ first }: WaveValues): Promise<void> {
    const body = { first: Number(first) }
    const { wave } = await sendOnce((idempotencyKey) => staffApi(makeWave, { body, idempotencyKey }), body)
    await navigate(`/packing/waves/${wave.id}`)
  }

  return (
    <form noValidate onSubmit={form.send(make)} className="card grid gap-4 p-5">
      <h2 className="text-subheading">New packing batch</h2>
      <FormMessages form={form} />
      <Field {...form.field('first')} inputMode="numeric" autoComplete="off" />
      <SubmitButton isBusy={form.isBusy} busyLabel="One moment…" className="justify-self-start">
        Make a packing batch
      </SubmitButton>
    </form>
  )
}

function OneOrder() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  function open(code: string): void {
    const read = readCode(/^\d+$/.test(code.trim()) ? `ORD${code.trim().padStart(3, '0')}` : code)
    if (read.kind === 'parcel') void navigate(`/packing/orders/${read.id}`)
    else setProblem(`${code} is the code of no order or replacement. Scan it first, then its items.`)
  }
  useScanner(open)
  return (
    <section aria-labelledby="one-order" className="card grid gap-4 p-5">
      <h2 id="one-order" className="text-subheading">
        One parcel
      </h2>
      {problem && <Notice tone="error">{problem}</Notice>}
      <ScanField label="Scan an order or a replacement, or type its number" onCode={open} />
    </section>
  )
}

interface WavesProps {
  heading: string
  waves: WaveSummary[]
  none: string
}

function Waves({ heading, waves, none }: WavesProps) {
  return (
    <section className="mt-8">
      <h2 className="text-subheading">{heading}</h2>
      {waves.length === 0 && <p className="mt-2 text-ink-700">{none}</p>}
      <ul className="mt-3 grid gap-2.5">
        {waves.map((wave) => (
          <li key={wave.id}>
            <Link
              to={`/packing/waves/${wave.id}`}
              className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4 no-underline hover:border-leaf-700"
            >
              <span className="font-semibold">
                Packing batch {wave.id}
                <span className="font-normal text-ink-700">, {wave.is_mine ? 'yours' : wave.owner}</span>
              </span>
              <span className="text-ink-700 text-label">
                {wave.state === 'open'
                  ? `${wave.left_count} of ${wave.orders_count} to pack`
                  : `${wave.state}, ${wave.orders_count} ${wave.orders_count === 1 ? 'order' : 'orders'}`}
                {' · '}
                <Age at={wave.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
