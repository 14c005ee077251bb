import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { editAddress, type SavedAddress, saveAddress } from '#contract/shop/addresses.ts'
import { fixed } from '#shared/fixed.ts'
import { api } from '../../lib/api/browser-api.ts'
import { codeOf, explain, type Failure, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ShippingFields } from '../orders/shipping-fields.tsx'
import type { ShippingValues } from '../orders/shipping-form.ts'
import { useAddressForm } from '../orders/use-address-form.ts'
import { lineOf, valuesOf } from './address-text.ts'

interface BookFormProps {
  /** Missing for a new address. */
  address?: SavedAddress
  /** Gets the success message, or null when nothing changed. */
  onClose: (message: string | null) => void
}

const blank: ShippingValues = {
  fullName: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  country: fixed.country,
}

/** Adds or edits an address. */
export function BookForm({ address, onClose }: BookFormProps) {
  const form = useAddressForm(address ? valuesOf(address) : blank)
  const { problem, send } = useSending(address)
  const { setFocus } = form
  useEffect(() => setFocus('fullName'), [setFocus])

  const save = async (values: ShippingValues): Promise<void> => {
    const message = await send(values, form.showErrors)
    if (message !== null) onClose(message)
  }
  return (
    <form method="post" noValidate onSubmit={form.submit(save)} className="grid gap-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <ShippingFields form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save Address
        </SubmitButton>
        <Button look="quiet" onClick={() => onClose(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Sends the address with its version. A change in another tab shows once, and may then be overwritten. */
function useSending(address: SavedAddress | undefined) {
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(address?.version ?? 0)
  const isSessionOver = useEndedSession()
  const { revalidate } = useRevalidator()

  function fail(failure: Failure): void {
    if (codeOf(failure) !== 'version_conflict') {
      setProblem(explain(failure, { refused: 'The address could not be saved.' }))
      return
    }
    const serverVersion = failure.reply?.theirs as SavedAddress
    setVersion(serverVersion.version)
    setProblem(
      `This address was changed in another window to: ${serverVersion.fullName}, ${lineOf(serverVersion)}. Save again to use what you typed here.`,
    )
  }

  /** Returns the success message, or null after an error. */
  async function send(
    values: ShippingValues,
    showErrors: (errors: Record<string, string>) => boolean,
  ): Promise<string | null> {
    setProblem(null)
    try {
      const { message } = address
        ? await api(editAddress, { params: { id: String(address.id) }, body: { version, ...values } })
        : await api(saveAddress, { body: values })
      await revalidate()
      return message
    } catch (error) {
      const failure = failureOf(error)
      if (!isSessionOver(failure) && !showErrors(wrongFieldsOf(failure))) fail(failure)
      return null
    }
  }

  return { problem, send }
}
