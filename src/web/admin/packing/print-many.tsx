import { useEffect, useState } from 'react'
import { type BulkPreview, type LabelSize, labelSizes } from '#contract/admin/packing.ts'
import { makePrint, previewPrint, shippingDocumentKinds } from '#contract/admin/shipping-documents.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { useProblem } from '../components/use-problem.ts'
import { Select } from './select.tsx'
import { labelSizeWords, openShippingDocuments, readLabelSize, saveLabelSize } from './shipping-documents.ts'
import { type Progress, usePrint } from './use-print.ts'

const labelOptions = labelSizes.map((size) => ({ value: size, label: labelSizeWords[size] }))

/** Prints documents of several orders as one PDF: first the preview, then the progress. */
export function PrintMany({ orders }: { orders: string[] }) {
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [label, setLabel] = useState<LabelSize>(readLabelSize)
  const [printId, setPrintId] = useState<number | null>(null)
  const sendOnce = useSendOnce()
  const { problem, attempt } = useAttempt()

  const look = () =>
    attempt(async () =>
      setPreview(await staffApi(previewPrint, { body: { orders, papers: [...shippingDocumentKinds] } })),
    )

  const print = () =>
    attempt(async () => {
      saveLabelSize(label)
      const body = {
        orders: preview?.will.map(({ id }) => id) ?? orders,
        papers: [...shippingDocumentKinds],
        label,
      }
      const made = await sendOnce((idempotencyKey) => staffApi(makePrint, { body, idempotencyKey }), body)
      setPreview(null)
      setPrintId(made.id)
    })

  return (
    <section aria-label="Documents of several orders" className="mt-5 grid gap-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      {!preview && (
        <Button look="secondary" className="justify-self-start" onClick={() => void look()}>
          Print documents of {orders.length} {orders.length === 1 ? 'order' : 'orders'}
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
      {printId !== null && <PrintProgress key={printId} id={printId} />}
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

/** The progress of a print job; its documents open when ready. */
function PrintProgress({ id }: { id: number }) {
  const { data, failure, reload } = usePrint(id)
  const problem = useProblem(failure)
  const ready = data?.is_ready ? data.url : null
  useEffect(() => {
    if (ready) openShippingDocuments(ready)
  }, [ready])
  if (problem) return <Failed message={`The documents can't be drawn: ${problem}`} onRetry={reload} />
  return data && <ProgressLine progress={data} />
}

function ProgressLine({ progress: { drawn, orders, is_ready, url } }: { progress: Progress }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-3">
      {is_ready ? (
        <a href={url} target="soilkin-papers" className="text-link py-2 font-semibold">
          Documents of {orders.length} {orders.length === 1 ? 'order' : 'orders'} (PDF)
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
