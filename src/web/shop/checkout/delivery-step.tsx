import { maxAddresses, type SavedAddress } from '#contract/shop/addresses.ts'
import { isSame } from '../addresses/address-text.ts'
import { ShippingFields } from '../orders/shipping-fields.tsx'
import type { AddressFields } from '../orders/use-address-form.ts'
import { BusinessBuyer } from './business-buyer.tsx'
import { SavedChoice } from './saved-choice.tsx'
import type { useBuyerForm } from './use-buyer-form.ts'
import type { useSaving } from './use-saving.ts'

interface DeliveryStepProps {
  form: AddressFields
  /** Null for guests, and while it loads. */
  book: SavedAddress[] | null
  saving: ReturnType<typeof useSaving>
  business: ReturnType<typeof useBuyerForm>
}

/** The first step: the shipping address. */
export function DeliveryStep({ form, book, saving, business }: DeliveryStepProps) {
  return (
    <section aria-labelledby="shipping-title" className="card p-5 sm:p-7">
      <h2 id="shipping-title" className="step mb-5 text-heading">
        Delivery address
      </h2>
      {book && book.length > 0 && <SavedChoice form={form} book={book} />}
      <ShippingFields form={form} />
      {book && <SaveInput form={form} book={book} saving={saving} />}
      <BusinessBuyer buyer={business} />
    </section>
  )
}

/** Offers to save a new address, if there is room. */
function SaveInput({
  form,
  book,
  saving: { isWanted, setWanted, announcement },
}: Omit<DeliveryStepProps, 'business'> & { book: SavedAddress[] }) {
  const values = form.watch()
  const canSave = book.length < maxAddresses && !book.some((saved) => isSame(saved, values))
  return (
    <>
      {canSave && (
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isWanted}
            onChange={(event) => setWanted(event.target.checked)}
            className="size-5 shrink-0 accent-leaf-700"
          />
          Save this address to my account
        </label>
      )}
      <p role="status" className="mt-2 text-ink-700 text-label empty:m-0">
        {announcement}
      </p>
    </>
  )
}
