import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { readUser } from '../../session/session.ts'
import { type ShippingValues, shippingFields, shippingResolver } from '../orders/shipping-form.ts'
import { shippingDraft } from './shipping-draft.ts'

/** The address of a checkout: what was typed before is there again, and what is being typed is kept. */
export function useShippingForm() {
  // No default values: the form takes over what stands in the server's page, typed or filled in before we were here.
  const form = useForm<ShippingValues>({ resolver: shippingResolver })
  const { getValues, setValue, watch } = form

  useEffect(() => {
    const draft = shippingDraft.read() ?? { fullName: readUser()?.fullName }
    for (const { name, defaultValue = '' } of shippingFields) {
      const kept = draft[name]
      const typed = getValues(name)
      if (kept !== undefined && (!typed || typed === defaultValue)) setValue(name, kept)
    }
    const watching = watch((values) => shippingDraft.write(values))
    return () => watching.unsubscribe()
  }, [getValues, setValue, watch])

  return form
}
