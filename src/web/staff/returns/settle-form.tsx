import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { formatRupees, fromRupees } from '#contract/money.ts'
import { askReturnRefund, settleByRefund, settleByReplacement } from '#contract/staff/returns.ts'
import { codeOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../parts/confirmation.tsx'
import { FormNews } from '../parts/form-news.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { type ReturnStepProps, useReturnForm } from './use-return-form.ts'

interface Values {
  packs: Record<string, string>
  shipping: string
  adjustment: string
  reason: string
}

const amountOf = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return 0
  const value = /^-?\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return fromRupees(value) === null ? null : value
}

const noAmount = 'An amount is rupees with at most two decimals.'

/** Settles a return by money or by packs that are sent again. */
export function SettleForm({ one, label, by, onDone }: ReturnStepProps & { by: 'refund' | 'replace' }) {
  const confirmation = useConfirmation()
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
      // A refused wish is another one the next time; an unanswered one is the same.
      else if (failure.status !== null && failure.status < 500) setKey(crypto.randomUUID())
      if (codeOf(failure) === 'approval_needed') setMustAsk(true)
      return proof !== null
    },
  )

  async function send({ packs, shipping, adjustment, reason }: Values): Promise<void> {
    const items = one.items.flatMap(({ item_id }) => {
      const quantity = Number(packs[item_id] || 0)
      return quantity === 0 ? [] : [{ item_id, quantity }]
    })
    const call = { params: { id: one.id }, idempotencyKey: `${key}-${by}-${mustAsk}` }
    const { version, refundable } = current
    if (!isMoney) {
      await staffApi(settleByReplacement, { ...call, body: { version, items } })
      onDone('It is sent again; pack it under Replacements to send.')
      return
    }
    const amounts = { shipping: amountOf(shipping) ?? 0, adjustment: amountOf(adjustment) ?? 0 }
    const body = { version, refundable, items, ...amounts, reason: reason.trim() }
    if (mustAsk) {
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
          ? `${formatRupees(current.refundable)} of the payment are left. A credit note follows, and the shopper gets a mail. This cannot be taken back.`
          : 'The packs leave the shelf at once and are packed without an invoice, since nothing is sold. The shopper gets a mail.'}
      </Dialog.Description>
      <FormNews form={form} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">
          {isMoney ? 'Packs whose money goes back' : 'Packs to send again'}
        </legend>
        {one.items.map(({ item_id, name, quantity, on_shelf }) => (
          <div key={item_id} className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-4">
            <p className="self-center">
              {name}
              <span className="block text-ink-700 text-label">
                up to {quantity}
                {!isMoney && `; ${on_shelf} free on the shelf`}
              </span>
            </p>
            <Field
              {...form.register(`packs.${item_id}`)}
              label="Packs"
              aria-label={`Packs of ${name}`}
              type="number"
              min={0}
              max={quantity}
              inputMode="numeric"
            />
          </div>
        ))}
      </fieldset>
      {isMoney && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              {...form.field('shipping')}
              hint={`Up to ${formatRupees(current.refundable_shipping)}`}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...form.field('adjustment')}
              hint="Raises the sum; with a minus it lowers it."
              autoComplete="off"
            />
          </div>
          <Field {...form.field('reason')} maxLength={200} autoComplete="off" />
          <ConfirmationField confirmation={confirmation} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {mustAsk ? 'Ask for approval' : label}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
