import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import type { RefundPreview } from '#contract/admin/refunds.ts'
import {
  askReturnRefund,
  previewReplacement,
  previewReturnRefund,
  type StaffReturn,
  settleByRefund,
  settleByReplacement,
} from '#contract/admin/returns.ts'
import { formatRupees } from '#shared/money.ts'
import { codeOf } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AmountFields } from '../components/amount-fields.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../components/confirmation.tsx'
import { useDespiteDispute } from '../components/despite-dispute.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { RefundOutcome, useRefundPreview } from '../components/refund-outcome.tsx'
import { staffApi } from '../components/staff-api.ts'
import { amountOf, noAmount } from '../components/typed-rupees.ts'
import { isUncertain } from '../components/use-idempotency-key.ts'
import { PacksFields } from './packs-fields.tsx'
import { type ReturnStepProps, useReturnForm } from './use-return-form.ts'

interface Values {
  packs: Record<string, string>
  shipping: string
  adjustment: string
  reason: string
}

/** The request of the form; null while an amount is invalid or nothing is chosen. */
function inputOf({ packs, shipping, adjustment }: Values, one: StaffReturn) {
  const items = one.items.flatMap(({ item_id }) => {
    const quantity = Number(packs[item_id] || 0)
    return quantity === 0 ? [] : [{ item_id, quantity }]
  })
  const amounts = { shipping: amountOf(shipping), adjustment: amountOf(adjustment) }
  if (amounts.shipping === null || amounts.adjustment === null) return null
  if (items.length === 0 && amounts.shipping === 0 && amounts.adjustment === 0) return null
  return { items, shipping: amounts.shipping, adjustment: amounts.adjustment }
}

const emptyPreview: RefundPreview = {
  amount: 0,
  document: null,
  mail: null,
  shelf: [],
  is_disputed: false,
  needs_approval: false,
  limit: null,
}

/** Settles a return by money or by packs that are sent again. */
export function SettleForm({ one, label, by, onDone }: ReturnStepProps & { by: 'refund' | 'replace' }) {
  const confirmation = useConfirmation()
  const despite = useDespiteDispute()
  const [mustAsk, setMustAsk] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID() as string)
  const isMoney = by === 'refund'
  const { form, current } = useReturnForm<Values>(
    one,
    {
      labels: isMoney ? { shipping: 'Shipping fee, ₹', adjustment: 'Adjustment, ₹', reason: 'Reason' } : {},
      optional: ['shipping', 'adjustment'],
      check: (values) => ({
        ...(amountOf(values.shipping) === null ? { shipping: noAmount } : {}),
        ...(amountOf(values.adjustment) === null ? { adjustment: noAmount } : {}),
        ...(isMoney && values.reason.trim() === '' ? { reason: 'Reason is required.' } : {}),
      }),
      defaultValues: {
        packs: Object.fromEntries(
          one.items.map(({ item_id, quantity, left }) => [item_id, String(Math.min(quantity, left))]),
        ),
        shipping: '',
        adjustment: '',
        reason: '',
      },
    },
    (failure) => {
      const proof = confirmationOf(failure)
      if (proof) confirmation.ask(proof)
      // A rejected request gets a new key; an unanswered one keeps its key.
      else if (!isUncertain(failure)) setKey(crypto.randomUUID())
      if (codeOf(failure) === 'approval_needed') setMustAsk(true)
      return proof !== null
    },
  )

  const input = inputOf(form.watch(), one)
  const outcome = useRefundPreview(input && [by, input, current.version, current.refundable], ask)
  const needsColleague = mustAsk || (outcome.preview?.needs_approval ?? false)

  async function ask(): Promise<RefundPreview> {
    if (!input) throw new Error('Nothing is wished for yet.')
    const { version, refundable } = current
    const params = { id: one.id }
    if (isMoney) {
      const body = { ...input, version, refundable, reason: 'Preview' }
      return staffApi(previewReturnRefund, { params, body })
    }
    const { mail } = await staffApi(previewReplacement, { params, body: { version, items: input.items } })
    return { ...emptyPreview, mail }
  }

  async function send(values: Values): Promise<void> {
    const { items, ...amounts } = inputOf(values, one) ?? { items: [], shipping: 0, adjustment: 0 }
    const call = { params: { id: one.id }, idempotencyKey: `${key}-${by}-${needsColleague}-${despite.isOn}` }
    const { version, refundable } = current
    if (!isMoney) {
      await staffApi(settleByReplacement, { ...call, body: { version, items } })
      onDone('It is sent again; pack it under Replacements to send.')
      return
    }
    const body = { version, refundable, items, ...amounts, reason: values.reason.trim(), ...despite.body }
    if (needsColleague) {
      await staffApi(askReturnRefund, { ...call, body })
      onDone('A colleague is asked to approve it.')
      return
    }
    if (!(await confirmation.prove())) return
    await staffApi(settleByRefund, { ...call, body })
    onDone('Money goes back.')
  }

  return (
    <form noValidate onSubmit={form.send(send)} className="grid gap-4">
      <Dialog.Title className="text-heading">
        {label}: {one.id}
      </Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {isMoney
          ? `${formatRupees(current.refundable)} of the payment is left. A credit note follows, and the shopper gets a mail. This cannot be undone.`
          : 'The packs leave the shelf at once and are packed without an invoice, since nothing is sold. The shopper gets a mail.'}
      </Dialog.Description>
      <FormMessages form={form} />
      <PacksFields one={one} isMoney={isMoney} register={form.register} />
      {isMoney && (
        <>
          <AmountFields field={form.field} shippingLeft={current.refundable_shipping} />
          <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
        </>
      )}
      <RefundOutcome preview={outcome.preview} failure={outcome.failure} despite={despite} />
      {isMoney && <ConfirmationField confirmation={confirmation} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {needsColleague ? 'Ask for approval' : label}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
