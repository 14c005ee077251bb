import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { type BulkPreview, type LabelSize, labelSizes } from '#contract/staff/packing.ts'
import { getPrint, makePrint, previewPrint } from '#contract/staff/papers.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { keepLabelSize, labelSizeWords, openPapers, readLabelSize } from './papers.ts'
import { Select } from './select.tsx'
import { useRequestKey } from './use-request-key.ts'

type Progress = StaffReply<typeof getPrint>

const all = ['slip', 'invoice', 'label'] as const
const labelOptions = labelSizes.map((size) => ({ value: size, label: labelSizeWords[size] }))

/** Prints documents of several orders as one PDF: first the preview, then the progress. */
export function PrintMany({ orders }: { orders: string[] }) {
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [label, setLabel] = useState<LabelSize>(readLabelSize)
  const [printId, setPrintId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const once = useRequestKey()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const progress = useProgress(printId, setProblem)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
    }
  }

  const look = () =>
    attempt(async () => setPreview(await staffApi(previewPrint, { body: { orders, papers: [...all] } })))

  const print = () =>
    attempt(async () => {
      keepLabelSize(label)
      const body = { orders: preview?.will.map(({ id }) => id) ?? orders, papers: [...all], label }
      const made = await once((idempotencyKey) => staffApi(makePrint, { body, idempotencyKey }), body)
      setPreview(null)
      setPrintId(made.id)
    })

  return (
    <section aria-label="Papers of several orders" className="mt-5 grid gap-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      {!preview && (
        <Button look="secondary" className="justify-self-start" onClick={() => void look()}>
          Print papers of {orders.length} {orders.length === 1 ? 'order' : 'orders'}
        </Button>
      )}
      {preview && (
        <div className="card grid gap-3 p-4">
          <Preview preview={preview} />
          <Select
            label="Labels"
            options={labelOptions}
            value={label}
            onChange={({ target }) => setLabel(target.value as LabelSize)}
          />
          <div className="flex flex-wrap gap-3">
            {preview.will.length > 0 && (
              <Button onClick={() => void print()}>Print {preview.will.length}</Button>
            )}
            <Button look="secondary" onClick={() => setPreview(null)}>
              Back
            </Button>
          </div>
        </div>
      )}
      {progress && <ProgressLine progress={progress} />}
    </section>
  )
}

function Preview({ preview: { will, skip } }: { preview: BulkPreview }) {
  const again = will.filter(({ what }) => what.includes('again')).length
  return (
    <>
      <p>
        {will.length} {will.length === 1 ? 'order is' : 'orders are'} printed in the order of packing
        {again > 0 && `, ${again} of them again and marked as a reprint`}.
        {skip.length > 0 && ` ${skip.length} left out:`}
      </p>
      {skip.length > 0 && (
        <ul className="grid gap-1 text-label">
          {skip.map(({ id, why }) => (
            <li key={id}>{why}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function ProgressLine({ progress: { drawn, orders, is_ready, url } }: { progress: Progress }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-3">
      {is_ready ? (
        <a href={url} target="soilkin-papers" className="text-link py-2 font-semibold">
          Papers of {orders.length} {orders.length === 1 ? 'order' : 'orders'} (PDF)
        </a>
      ) : (
        <>
          <progress max={orders.length} value={drawn} aria-label="Drawn" className="w-40" />
          {drawn} of {orders.length} drawn
        </>
      )}
    </p>
  )
}

const askEveryMs = 500

/** Polls a print until it is ready, and opens it then. */
function useProgress(id: number | null, onProblem: (sentence: string) => void): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    if (id === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const now = await staffApi(getPrint, { params: { id: String(id) } })
      if (!isCurrent) return
      setProgress(now)
      if (now.is_ready) openPapers(now.url)
      else timer = setTimeout(begin, askEveryMs)
    }
    const begin = (): void => {
      ask().catch((error: unknown) => isCurrent && onProblem(sentenceOf(failureOf(error))))
    }
    begin()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, onProblem])
  return progress
}
