import { useState } from 'react'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { may, type Session, useSession } from '../../components/session.ts'
import { CancelForm } from './cancel-form.tsx'
import { RefundForm } from './refund-form.tsx'

export type RefundKind = 'refund' | 'cancel'

interface RefundDialogProps {
  order: StaffOrder
  first: RefundKind
  onDone: (message: string) => void
}

const labels: Record<RefundKind, string> = {
  refund: 'Refund packs or a sum',
  cancel: 'Cancel the whole order',
}

/** The kinds of refunds that are possible now and permitted. */
export const refundKindsOf = ({ actions }: StaffOrder, session: Session): RefundKind[] => [
  ...(may(session, 'refunds.write') && actions.refund?.can ? (['refund'] as const) : []),
  ...(may(session, 'orders.write') && actions.cancel?.can ? (['cancel'] as const) : []),
]

/** One dialog for all kinds of refunds; the choice at its top decides the fields. */
export function RefundDialog({ order, first, onDone }: RefundDialogProps) {
  const [kind, setKind] = useState(first)
  const [kinds] = useState(refundKindsOf(order, useSession()))
  const choice = kinds.length > 1 && (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">What to do</legend>
      {kinds.map((one) => (
        <label
          key={one}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-(--radius-control) border border-paper-300 bg-white px-3 py-2 font-semibold text-label has-checked:border-leaf-700 has-checked:bg-leaf-50"
        >
          <input
            type="radio"
            name="kind"
            checked={kind === one}
            onChange={() => setKind(one)}
            className="size-5 shrink-0 accent-leaf-700"
          />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  )
  return kind === 'refund' ? (
    <RefundForm order={order} choice={choice} onDone={onDone} />
  ) : (
    <CancelForm order={order} choice={choice} onDone={onDone} />
  )
}
