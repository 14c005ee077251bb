import { useState } from 'react'
import {
  getReturnPhoto,
  maxReturnPhotos,
  type OrderReturn,
  type OrderReturns,
  returnCauses,
  withdrawReturn,
} from '#contract/shop/returns.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { fetchPicture } from '../../lib/api/files.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { formatDayAndTime } from '../../lib/dates.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReturnPhotos, sendReturnPhotos } from './return-photos.tsx'

interface ReturnReportProps {
  orderId: string
  report: OrderReturn
  onChanged: () => Promise<void>
  onWithdrawn: (after: OrderReturns) => void
}

const tones: Record<OrderReturn['stage'], BadgeTone> = {
  'We are looking at it': 'yellow',
  'Please send it to us': 'blue',
  'It has arrived with us': 'yellow',
  'We are settling it': 'yellow',
  Settled: 'green',
  'Not accepted': 'red',
  Withdrawn: 'grey',
}

/** One report: state, the shop's answer, and the possible steps. */
export function ReturnReport({ orderId, report, onChanged, onWithdrawn }: ReturnReportProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSessionOver = useEndedSession()

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const failure = failureOf(error)
      if (!isSessionOver(failure)) setProblem(explain(failure))
    }
    setBusy(false)
  }
  const withdraw = () =>
    attempt(async () => {
      onWithdrawn(await api(withdrawReturn, { params: { id: orderId, return: report.id } }))
    })
  const add = (files: File[]) =>
    attempt(async () => {
      const rejected = await sendReturnPhotos({ orderId, returnId: report.id, files })
      await onChanged()
      setProblem(rejected.join(' ') || null)
    })
  return (
    <li className="border-paper-200 border-t pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h4 className="font-semibold">{report.id}</h4>
        <Badge tone={tones[report.stage]}>{report.stage}</Badge>
        <span className="text-ink-700 text-label">{formatDayAndTime(report.created_at)}</span>
      </div>
      <p className="mt-2">
        {returnCauses[report.cause]}:{' '}
        {report.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </p>
      {report.words && <p className="mt-1 whitespace-pre-wrap text-ink-700">“{report.words}”</p>}
      {report.answer && <p className="mt-2">Our answer: “{report.answer}”</p>}
      {report.replacements.map(({ id, stage, tracking }) => (
        <p key={id} className="mt-2">
          Your replacement {id} {stage}
          {tracking && ` (${tracking})`}.
        </p>
      ))}
      {report.photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {report.photos.map((photo, index) => (
            <li key={photo}>
              <Photo orderId={orderId} returnId={report.id} photo={photo} label={`Photograph ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      {report.can_add_photos && report.photos.length < maxReturnPhotos && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-leaf-700">
            Add photographs to {report.id}
          </summary>
          <ReturnPhotos files={[]} onChange={(files) => void add(files)} />
        </details>
      )}
      {report.can_withdraw && (
        <Button
          look="quiet"
          className="-ml-5"
          onClick={() => void withdraw()}
          aria-disabled={isBusy || undefined}
        >
          Withdraw {report.id}
        </Button>
      )}
    </li>
  )
}

interface PhotoProps {
  orderId: string
  returnId: string
  photo: number
  label: string
}

function Photo({ orderId, returnId, photo, label }: PhotoProps) {
  const params = { id: orderId, return: returnId, photo, form: 'small' as const }
  const { data, failure } = useLoad(`${returnId} ${photo}`, () => fetchPicture(getReturnPhoto, params))
  if (failure) return <span className="text-label">{label} (could not be shown)</span>
  if (!data) return <span className="block size-24 bg-paper-200" />
  return <img src={data} alt={label} className="size-24 rounded-(--radius-control) object-cover" />
}
