import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getManifest, type Manifest, type ManifestParcel, maxListed } from '#contract/admin/dispatch.ts'
import { Age } from '../components/age.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { Alarm } from '../packing/alarm.tsx'
import { ScanField } from '../packing/scan-field.tsx'
import { useScanner } from '../packing/use-scanner.ts'
import { CloseManifest } from './close-manifest.tsx'
import { PrintManifest } from './print-manifest.tsx'
import { countOf } from './shipping-texts.ts'
import { useScanOut } from './use-scan-out.ts'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<Manifest> =>
  loadFor(request, () => staffApi(getManifest, { params: { id: params.id ?? '' } }))

/** The manifest of a carrier: parcels are scanned as they leave. */
export function Component() {
  const loaded = useLoaderData<Manifest>()
  const { manifest, setManifest, alarm, message, scan } = useScanOut(loaded)
  useTitle(`Manifest ${manifest.id}`)
  useLive({ kinds: ['order'] })
  const { id, carrier, closed_at, parcels, missing_count, scanned } = manifest
  const isOpen = closed_at === null
  return (
    <>
      <Link to="/sending" className="text-link text-label">
        Send
      </Link>
      <h1 className="mt-1 text-heading">
        Manifest {id}, {carrier}
      </h1>
      <p className="text-ink-700">
        {countOf(parcels, 'parcel', 'parcels')} scanned out
        {isOpen ? `, ${missing_count} still here.` : `, ${manifest.left_behind ?? 0} left behind. Closed `}
        {closed_at && <Age at={closed_at} />}
        {manifest.driver && `, taken by ${manifest.driver}`}
        {!isOpen && manifest.prints > 0 && `. Printed ${countOf(manifest.prints, 'time', 'times')}`}
      </p>
      {isOpen && <Scanning onCode={scan} />}
      <Alarm news={alarm} />
      {isOpen && (
        <p role="status" className="mt-3 min-h-7 font-semibold text-leaf-800">
          {message}
        </p>
      )}
      <div className={`${isOpen ? 'mt-2' : 'mt-5'} flex flex-wrap items-center gap-x-6 gap-y-3`}>
        {isOpen && parcels > 0 && <CloseManifest manifest={manifest} onClosed={setManifest} />}
        {parcels > 0 && (
          <PrintManifest
            manifest={manifest}
            onPrinted={() => setManifest({ ...manifest, prints: manifest.prints + (isOpen ? 0 : 1) })}
          />
        )}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {isOpen && (
          <Parcels
            heading="Still here"
            parcels={manifest.missing}
            count={missing_count}
            none="Nothing is missing."
            cut={`The first ${maxListed} are shown.`}
          />
        )}
        <Parcels
          heading="Scanned out"
          parcels={scanned}
          count={parcels}
          none="Nothing was scanned yet."
          cut={`The last ${maxListed} are shown; the print has all.`}
        />
      </div>
    </>
  )
}

function Scanning({ onCode }: { onCode: (code: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  // After the shell, which brings the keyboard to the heading of another screen.
  useEffect(() => {
    const soon = setTimeout(() => field.current?.focus())
    return () => clearTimeout(soon)
  }, [])
  useScanner(onCode)
  return (
    <div className="mt-5">
      <ScanField
        ref={field}
        label="Scan a parcel, or type its code"
        hint="The code on our label or the carrier’s. What is scanned has left, and its shopper is notified."
        onCode={onCode}
      />
    </div>
  )
}

interface ParcelsProps {
  heading: string
  parcels: ManifestParcel[]
  /** The number of all rows, when not all are shown. */
  count: number
  none: string
  cut: string
}

function Parcels({ heading, parcels, count, none, cut }: ParcelsProps) {
  return (
    <section aria-label={heading} className="min-w-0">
      <h2 className="text-subheading">
        {heading} ({count})
      </h2>
      {count === 0 && <p className="mt-2 text-ink-700">{none}</p>}
      {count > parcels.length && <p className="mt-2 text-ink-700">{cut}</p>}
      <ul className="mt-3 grid gap-px overflow-hidden rounded-(--radius-control) border border-paper-200 bg-paper-200 empty:hidden">
        {parcels.map((parcel) => (
          <li key={parcel.shipment_id} className="grid gap-0.5 bg-paper-0 px-4 py-2.5">
            <span className="flex flex-wrap justify-between gap-x-4">
              <Link to={`/orders/${parcel.id}`} className="text-link font-semibold">
                {[parcel.id, ...parcel.together].join(' and ')}
              </Link>
              <span className="break-all">{parcel.tracking_number}</span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-4 text-ink-700 text-label">
              <span>{[parcel.name, parcel.city, parcel.pin].filter(Boolean).join(', ')}</span>
              {parcel.left_at && <Age at={parcel.left_at} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
