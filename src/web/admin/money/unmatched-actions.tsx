import {
  explainUnmatched,
  matchUnmatched,
  refundUnmatched,
  type Unmatched,
} from '#contract/admin/unmatched.ts'
import { formatRupees } from '#shared/money.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { useReason } from '../components/reason.ts'
import { may, useSession } from '../components/session.ts'
import { useCallOnce } from '../components/use-idempotency-key.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

interface ActionsProps {
  payment: Unmatched
}

/** The three decisions about a payment without an order. */
export function UnmatchedActions({ payment }: ActionsProps) {
  if (!may(useSession(), 'money.settle')) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Match payment={payment} />
      <Reasoned payment={payment} decision={refund} />
      <Reasoned payment={payment} decision={explain} />
    </div>
  )
}

const orderLabel = { order: 'Order' }

function Match({ payment: { id, amount, candidates } }: ActionsProps) {
  const callOnce = useCallOnce()
  const form = useFields<{ order: string }>({
    labels: orderLabel,
    check: requiring(orderLabel),
    defaultValues: { order: candidates[0]?.order ?? '' },
  })
  return (
    <ReauthenticationDialog
      label="Match to an order"
      title={`Match ${formatRupees(amount)} to an order`}
      effect="The order is paid with it, and its shopper gets the confirmation. Its total must be the same; if its packs are sold by now, the money goes back to the shopper."
      confirm="Match"
      form={form}
      onConfirm={async () => {
        const input = { params: { id: String(id) }, body: form.getValues() }
        return (await callOnce(matchUnmatched, input)).message
      }}
    >
      <Field {...form.field('order')} hint="Its number, such as ORD017." maxLength={20} autoComplete="off" />
    </ReauthenticationDialog>
  )
}

const refund = {
  endpoint: refundUnmatched,
  label: 'Refund',
  titleOf: (sum: string) => `Refund ${sum}`,
  effect: 'The rest of the payment goes back to the payer. There was no sale, so there is no document.',
  confirmOf: (sum: string) => `Refund ${sum}`,
}

const explain = {
  endpoint: explainUnmatched,
  label: 'Explain',
  titleOf: (sum: string) => `Explain ${sum}`,
  effect:
    'The money stays at the provider, the payment leaves this list, and the closing counts it as explained.',
  confirmOf: () => 'Dismiss',
}

function Reasoned({
  payment: { id, amount },
  decision,
}: ActionsProps & { decision: typeof refund | typeof explain }) {
  const callOnce = useCallOnce()
  const sum = formatRupees(amount)
  const form = useReason()
  return (
    <ReauthenticationDialog
      label={decision.label}
      title={decision.titleOf(sum)}
      effect={decision.effect}
      confirm={decision.confirmOf(sum)}
      form={form}
      onConfirm={async () => {
        const input = { params: { id: String(id) }, body: form.getValues() }
        return (await callOnce(decision.endpoint, input)).message
      }}
    >
      <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
    </ReauthenticationDialog>
  )
}
