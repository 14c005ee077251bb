import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { fixed } from '#contract/fixed.ts'
import { type Order, setOrderShipping } from '#contract/orders.ts'
import { api } from '../../api/browser-api.ts'
import { failureOf } from '../../api/failure.ts'
import { useEndedSession } from '../../api/use-ended-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { orderFailure } from './read-order.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { isIncomplete, type ShippingValues, shippingResolver } from './shipping-form.ts'

interface AddressFormProps {
  order: Order
  onSaved: (order: Order) => void
  /** Left out where an address must be given. */
  onCancel?: () => void
}

/** Sets or changes where an order is sent. */
export function AddressForm({ order, onSaved, onCancel }: AddressFormProps) {
  const isSessionOver = useEndedSession()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<ShippingValues>({
    resolver: shippingResolver,
    defaultValues: valuesOf(order),
  })

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
      if (!isSessionOver(failure)) setProblem(orderFailure(failure))
    }
  }

  const showMissing = () =>
    setProblem(isIncomplete(getValues()) ? 'Please fill in all shipping information.' : null)

  return (
    <form method="post" noValidate onSubmit={handleSubmit(save, showMissing)} className="grid gap-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <ShippingFields register={register} errors={formState.errors} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Saving…">
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
})
