import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ErasurePreview,
  eraseCustomer,
  eraseWhenFinished,
  type UnderWay,
} from '#contract/admin/customer-data.ts'
import type { Customer } from '#contract/admin/customers.ts'
import { codeOf, failureOf } from '../../lib/api/failure.ts'
import { PromptInput } from '../components/prompt-field.tsx'
import { reasonField, useReason } from '../components/reason.ts'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ErasurePlan } from './erasure-plan.tsx'

/** Shows what an erasure deletes and retains. Erases at once, or after open orders are finished. */
export function EraseCustomer({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const sendOnce = useSendOnce()
  const [preview, setPreview] = useState<ErasurePreview | null>(null)
  const [waivesGuarantee, setWaivesGuarantee] = useState(false)
  const form = useReason()
  const hinders = ({ reason }: UnderWay): boolean => !(waivesGuarantee && reason === 'guarantee')
  const isFinished = preview !== null && !preview.under_way.some(hinders)
  const params = { id: String(customer.id) }

  async function eraseNow(seen: string): Promise<string> {
    const body = { reason: form.getValues('reason'), seen, gives_up_guarantee: waivesGuarantee }
    try {
      const { message } = await sendOnce(
        (idempotencyKey) => staffApi(eraseCustomer, { params, body, idempotencyKey }),
        body,
      )
      await navigate('/customers')
      return message
    } catch (error) {
      const failure = failureOf(error)
      if (codeOf(failure) === 'erasure_changed') setPreview(failure.reply?.preview as ErasurePreview)
      throw error
    }
  }

  async function eraseLater(): Promise<string> {
    const body = { reason: form.getValues('reason'), gives_up_guarantee: waivesGuarantee }
    await sendOnce((idempotencyKey) => staffApi(eraseWhenFinished, { params, body, idempotencyKey }), body)
    return 'It is noted.'
  }
  return (
    <ReauthenticationDialog
      command="erase"
      label="Erase"
      title={`Erase ${customer.name}`}
      effect={
        preview === null || isFinished
          ? 'This cannot be undone. They are signed out everywhere, and a last letter tells them.'
          : 'Not everything is finished yet. The shop erases them as soon as it is; until then they can sign in and buy.'
      }
      confirm={preview === null ? 'Erase' : isFinished ? 'Erase for ever' : 'Erase when finished'}
      form={form}
      onConfirm={async () => (preview === null ? null : isFinished ? eraseNow(preview.seen) : eraseLater())}
    >
      <ErasurePlan
        id={customer.id}
        preview={preview}
        onPreview={setPreview}
        waivesGuarantee={waivesGuarantee}
        onGiveUp={setWaivesGuarantee}
      />
      <PromptInput
        of={reasonField('Asked by the customer', 'Consent withdrawn')}
        {...form.field('reason')}
        maxLength={200}
      />
    </ReauthenticationDialog>
  )
}
