import { useEffect, useState } from 'react'
import { type Order, setOrderShipping } from '#contract/shop/orders.ts'
import { fixed } from '#shared/fixed.ts'
import { api } from '../../lib/api/browser-api.ts'
import { failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { orderFailure } from './read-order.ts'
import { ShippingFields } from './shipping-fields.tsx'
import type { ShippingValues } from './shipping-form.ts'
import { useAddressForm } from './use-address-form.ts'

interface AddressFormProps {
  order: Order
  onSaved: (order: Order) => void
  /** Missing when the address is required. */
  onCancel?: () => void
}

/** Sets or changes the address of an order. */
export default function AddressForm({ order, onSaved, onCancel }: AddressFormProps) {
  const isSessionOver = useEndedSession()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useAddressForm(valuesOf(order))
  const { setFocus } = form

  const wasOpened = onCancel !== undefined
  useEffect(() => {
    if (wasOpened) setFocus('fullName')
  }, [wasOpened, setFocus])

  async function save(body: ShippingValues): Promise<void> {
    setProblem(null)
    try {
      onSaved(await api(setOrderShipping, { params: { id: order.id }, body }))
    } catch (error) {
      const failure = failureOf(error)
      if (isSessionOver(failure)) return
      if (!form.showErrors(wrongFieldsOf(failure))) setProblem(orderFailure(failure))
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit(save, () => setProblem(null))}
      className="grid gap-4"
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <ShippingFields form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save Address
        </SubmitButton>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const valuesOf = (order: Order): ShippingValues => ({
  fullName: order.shipping_full_name ?? '',
  address: order.shipping_address ?? '',
  city: order.shipping_city ?? '',
  state: order.shipping_state ?? '',
  zip: order.shipping_zip ?? '',
  country: order.shipping_country ?? fixed.country,
  phone: formatPhone(order.shipping_phone ?? ''),
})
