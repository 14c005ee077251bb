import { useRevalidator } from 'react-router'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { writeCreditNote } from '#contract/admin/refunds.ts'
import { formatRupees } from '#shared/money.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { Age } from '../components/age.tsx'
import { may, useSession } from '../components/session.ts'
import { useCallOnce } from '../components/use-idempotency-key.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

type Row = StaffOrder['refunds'][number]

const kinds: Record<Row['kind'], string> = {
  shop: 'Refund',
  provider: 'Made at the provider',
  dispute: 'Dispute',
}

const statusOf = (status: string): string => (status === 'void' ? 'no longer counts' : status)

/** The refunds and other outgoing money of an order, with who decided them. */
export function RefundRows({ order }: { order: StaffOrder }) {
  const mayCredit = may(useSession(), 'refunds.write')
  if (order.refunds.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1.5 border-paper-200 border-t pt-3 text-label">
      {order.refunds.map((row) => (
        <li key={row.id} className="grid gap-1.5">
          <div className="flex justify-between gap-4">
            <span>
              {kinds[row.kind]}, {statusOf(row.status)}: {row.reason}
              <span className="block break-all text-ink-700">
                <Age at={row.created_at} />
                {[row.provider_refund_id, row.dispute_id, row.document]
                  .filter(Boolean)
                  .map((mark) => ` · ${mark}`)}
              </span>
            </span>
            <span className={`tabular-nums ${row.status === 'void' ? 'line-through' : 'font-semibold'}`}>
              {formatRupees(row.amount)}
            </span>
          </div>
          {row.can_credit && mayCredit && <WriteCredit order={order} row={row} />}
        </li>
      ))}
    </ul>
  )
}

const labels = { reason: 'Reason' }

function WriteCredit({ order, row }: { order: StaffOrder; row: Row }) {
  const { revalidate } = useRevalidator()
  const callOnce = useCallOnce()
  const form = useFields<typeof labels>({
    labels,
    check: requiring(labels),
    defaultValues: { reason: '' },
  })
  const amount = formatRupees(row.amount)
  return (
    <ReauthenticationDialog
      label="Write credit note"
      title={`Credit note of ${amount}: ${order.id}`}
      effect="After packing this writes a credit note for the invoice, before packing a refund voucher. It never exceeds the uncredited rest. No money moves, and it can’t be undone."
      confirm="Write credit note"
      form={form}
      onConfirm={async () => {
        const body = { version: order.version, refund_id: row.id, ...form.getValues() }
        await callOnce(writeCreditNote, { params: { id: order.id }, body })
        await revalidate()
        return `${order.id}: the credit note is written.`
      }}
    >
      <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
    </ReauthenticationDialog>
  )
}
