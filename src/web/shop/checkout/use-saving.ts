import { useState } from 'react'
import { type SavedAddress, saveAddress } from '#contract/shop/addresses.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import type { ShippingValues } from '../orders/shipping-form.ts'

/** Whether the address is saved with the payment, and the result. A failure stops no payment. */
export function useSaving(onSaved: (book: SavedAddress[]) => void) {
  const [isWanted, setWanted] = useState(false)
  const [announcement, setMessage] = useState<string | null>(null)

  async function save(body: ShippingValues): Promise<void> {
    if (!isWanted) return
    try {
      const { addresses, message } = await api(saveAddress, { body })
      setWanted(false)
      setMessage(message)
      onSaved(addresses)
    } catch (error) {
      setMessage(
        `The address was not saved, and your order goes on. ${explain(failureOf(error), { refused: '' })}`.trim(),
      )
    }
  }

  return { isWanted, setWanted, announcement, save }
}
