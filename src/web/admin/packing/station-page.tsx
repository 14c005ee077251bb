import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { parcelRef, readCode } from '#contract/admin/codes.ts'
import { type Packing, type PackingLine, startPacking } from '#contract/admin/packing.ts'
import { codeOf, explain, failureOf, isCallError } from '../../lib/api/failure.ts'
import { hasOpenDialog } from '../../lib/focus.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { Alarm } from './alarm.tsx'
import { FinishForm, type Packed } from './finish-form.tsx'
import { type Done, LastPacked } from './last-packed.tsx'
import { OrderInUse, type Rejection } from './order-in-use.tsx'
import { ScanField } from './scan-field.tsx'
import { openShippingDocuments } from './shipping-documents.ts'
import { type Short, ShortDialog } from './short-dialog.tsx'
import { StationLines } from './station-lines.tsx'
import { useScanner } from './use-scanner.ts'
import { useStation } from './use-station.ts'

type Loaded =
  | { id: string; packing: Packing; rejection: null }
  | { id: string; packing: null; rejection: Rejection }

/** Opening the station assigns the order to it; the present packer continues. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const id = params.id ?? ''
  return loadFor(request, async () => {
    try {
      return { id, packing: await staffApi(startPacking, { params: { id }, body: {} }), rejection: null }
    } catch (error) {
      const rejection = isCallError(error) ? failureOf(error) : null
      if (rejection?.status !== 409) throw error
      return { id, packing: null, rejection: { code: codeOf(rejection) ?? '', message: explain(rejection) } }
    }
  })
}

export function Component() {
  const { id, packing, rejection } = useLoaderData<Loaded>()
  const { revalidate } = useRevalidator()
  useTitle(`Packing ${id}`)
  // Changes by a shopper or colleague show at once, not only at the next scan.
  const ref = parcelRef(id)
  useLive({
    kinds: ['order', 'replacement'],
    concerns: ([kind, number]) => kind === ref?.kind && Number(number) === ref.number,
  })
  if (rejection)
    return <OrderInUse key={id} id={id} rejection={rejection} onTaken={() => void revalidate()} />
  return <Station key={packing.id} first={packing} />
}

/** The next screen: the next order of the wave, the wave, or the start. */
const nextPath = ({ next, wave }: Packed | Short): string =>
  next ? `/packing/orders/${next}` : wave ? `/packing/waves/${wave}` : '/packing'

function Station({ first }: { first: Packing }) {
  const station = useStation(first)
  const { packing, scan } = station
  const [short, setShort] = useState<PackingLine | null>(null)
  const code = useRef<HTMLInputElement>(null)
  const weight = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useScanner((scanned) => short === null && take(scanned))
  useFocus(packing, { weight, code })

  /** The code of another parcel opens it while nothing of the present one is counted. */
  function take(scanned: string): void {
    const read = readCode(scanned)
    const isEmpty = packing.lines.every(({ counted }) => counted === 0)
    if (read.kind === 'parcel' && read.id !== packing.id && isEmpty)
      void navigate(`/packing/orders/${read.id}`)
    else scan(scanned)
  }

  function leave(answer: Packed | Short, done: Done): void {
    setShort(null)
    void navigate(nextPath(answer), { state: { done } })
  }

  function finish(packed: Packed): void {
    const isOpen = openShippingDocuments(packed.print.url)
    const documents = { id: packed.id, print: packed.print, isOpen }
    leave(packed, {
      sentence: packed.invoice ? `${packed.id} is packed: ${packed.invoice}.` : `${packed.id} is packed.`,
      documents,
    })
  }

  return (
    <>
      <LastPacked />
      <Head packing={packing} />
      <div className="mt-4">
        <ScanField ref={code} label="Scan an item, or type its code" onCode={take} />
      </div>
      <Alarm news={station.alarm} />
      <p role="status" className="mt-3 min-h-6 font-semibold text-leaf-800">
        {station.message}
      </p>
      <StationLines packing={packing} scan={scan} onShort={setShort} />
      <FinishForm packing={packing} weightRef={weight} onDone={finish} onRejected={station.showError} />
      <ShortDialog
        packing={packing}
        line={short}
        onClose={() => setShort(null)}
        onDone={(answer) =>
          leave(answer, {
            sentence: `${answer.id} is on hold, and the shelf is corrected.${answer.refill ? ` Refill from ${answer.refill}.` : ''}`,
          })
        }
      />
    </>
  )
}

function Head({ packing: { id, name, city, pin, wave, notes } }: { packing: Packing }) {
  return (
    <>
      <Link to={wave ? `/packing/waves/${wave}` : '/packing'} className="text-link text-label">
        {wave ? `Packing batch ${wave}` : 'Packing'}
      </Link>
      <h1 className="mt-1 text-heading">
        {id}{' '}
        <span className="text-ink-700 text-subheading">
          for {[name, city, pin].filter(Boolean).join(', ')}
        </span>
      </h1>
      {parcelRef(id)?.kind === 'replacement' && (
        <p className="text-ink-700">A replacement: packs that are sent again, without an invoice.</p>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes of colleagues" className="mt-2 grid gap-1">
          {[...new Set(notes)].map((note) => (
            <li key={note} className="whitespace-pre-wrap rounded-(--radius-control) bg-clay-100 px-3 py-1.5">
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Field = RefObject<HTMLInputElement | null>

/** Focuses the field for the next input after each answer of the server, once the new screen has set its own focus. */
function useFocus(packing: Packing, { weight, code }: { weight: Field; code: Field }): void {
  useEffect(() => {
    const next = packing.is_complete ? weight : code
    const timer = setTimeout(() => {
      if (!hasOpenDialog()) next.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [packing, weight, code])
}
