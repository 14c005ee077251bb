import { useEffect } from 'react'
import { type ErasurePreview, previewErasure } from '#contract/admin/customer-data.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'

interface ErasurePlanProps {
  id: number
  preview: ErasurePreview | null
  onPreview: (preview: ErasurePreview | null) => void
  waivesGuarantee: boolean
  onGiveUp: (waivesGuarantee: boolean) => void
}

/** The preview of an erasure by the server; loads each time the dialog opens. */
export function ErasurePlan({ id, preview, onPreview, waivesGuarantee, onGiveUp }: ErasurePlanProps) {
  const { data, failure } = useLoad(String(id), () =>
    staffApi(previewErasure, { params: { id: String(id) } }),
  )
  const problem = useProblem(failure)
  useEffect(() => onPreview(data ?? null), [data, onPreview])
  if (problem) return <Notice tone="error">{problem}</Notice>
  if (!preview) return <Skeleton className="h-40" />
  const { under_way, goes, stays } = preview
  return (
    <div className="grid gap-4">
      {under_way.length > 0 && (
        <div className="rounded-(--radius-control) bg-sun-100 px-4 py-3">
          <h3 className="mb-2 font-semibold">Still under way</h3>
          <ul className="grid gap-1">
            {under_way.map(({ order, text }) => (
              <li key={order}>{text}</li>
            ))}
          </ul>
          {under_way.some(({ reason }) => reason === 'guarantee') && (
            <label className="mt-2 flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={waivesGuarantee}
                onChange={(event) => onGiveUp(event.target.checked)}
                className="size-5 shrink-0 accent-leaf-700"
              />
              The customer gives up returns
            </label>
          )}
        </div>
      )}
      <Parts heading="Goes for ever" parts={goes} />
      <Parts heading="Stays, by law" parts={stays} />
    </div>
  )
}

function Parts({
  heading,
  parts,
}: {
  heading: string
  parts: { what: string; count: number; why?: string }[]
}) {
  const reasons = [...new Set(parts.flatMap(({ why }) => why ?? []))]
  return (
    <section>
      <h3 className="mb-2 font-semibold">{heading}</h3>
      {parts.length === 0 && <p className="text-ink-700">Nothing.</p>}
      <ul className="divide-y divide-paper-200 border-paper-200 border-y">
        {parts.map(({ what, count }) => (
          <li key={what} className="flex justify-between gap-4 py-1.5 text-label">
            <span className="min-w-0">{what}</span>
            <span className="font-semibold tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
      {reasons.map((why) => (
        <p key={why} className="mt-2 text-ink-700 text-label">
          {why}
        </p>
      ))}
    </section>
  )
}
