import type { RefundPreview } from '#contract/admin/refunds.ts'
import { formatRupees } from '#shared/money.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { type DespiteDispute, DisputeWarning } from './despite-dispute.tsx'
import { sentenceOf } from './staff-api.ts'
import { useDebounced } from './use-debounced.ts'

const debounceMs = 400

/** Previews a refund once typing pauses. A null `input` loads nothing. */
export function useRefundPreview(input: unknown, ask: () => Promise<RefundPreview>) {
  const text = input === null ? null : JSON.stringify(input)
  const debounced = useDebounced(text, debounceMs)
  const { data, failure } = useLoad(debounced === text ? text : null, ask)
  return { preview: data, failure }
}

const documents = {
  credit_note: 'A credit note that names the invoice is drawn.',
  refund_voucher: 'A refund voucher is drawn, since there is no invoice yet.',
}

interface OutcomeProps {
  preview: RefundPreview | null
  failure: Failure | null
  despite: DespiteDispute
}

/** The effects of a refund: documents, stock, the email, and whether a colleague must approve. */
export function RefundOutcome({ preview, failure, despite }: OutcomeProps) {
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {failure && <p className="text-ink-700 text-label">{sentenceOf(failure)}</p>}
      {preview?.needs_approval && (
        <p className="rounded-(--radius-control) border border-sun-800/30 bg-sun-100 px-4 py-3 font-medium">
          {formatRupees(preview.amount)} is above what you may refund of an order by yourself
          {preview.limit !== null && ` (${formatRupees(preview.limit)})`}. A colleague approves it first; the
          money moves then.
        </p>
      )}
      {preview?.is_disputed && <DisputeWarning despite={despite} />}
      {preview && (
        <ul className="grid list-disc gap-1 pl-5 text-label">
          {preview.document && <li>{documents[preview.document]}</li>}
          {preview.shelf.map(({ name, place }) => (
            <li key={name}>
              {name}: back to the shelf{place ? `, place ${place}` : ''}.
            </li>
          ))}
          {preview.mail && <li>{preview.mail.to} gets this mail:</li>}
        </ul>
      )}
      {preview?.mail && (
        <details className="rounded-(--radius-control) border border-paper-300 bg-white px-4 text-label">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{preview.mail.subject}</summary>
          <p className="whitespace-pre-wrap pb-3">{preview.mail.text}</p>
        </details>
      )}
    </div>
  )
}
