import type { SavedAddress } from '#contract/shop/addresses.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lineOf } from './address-text.ts'

interface SavedCardProps {
  address: SavedAddress
  isBusy: boolean
  onEdit: () => void
  onRemove: () => void
  onChoose: () => void
}

/** A saved address with its actions. */
export function SavedCard({ address, isBusy, onEdit, onRemove, onChoose }: SavedCardProps) {
  const { fullName, city, state, zip, country, phone, isDefault } = address
  // Hidden text distinguishes buttons of the same name.
  const which = <span className="sr-only">: {`${fullName}, ${lineOf(address)}`}</span>
  return (
    <>
      <address className="not-italic">
        <span className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{fullName}</span>
          {isDefault && <Badge tone="green">Default</Badge>}
        </span>
        <span className="block">{address.address}</span>
        <span className="block">
          {city}, {state} {zip}
        </span>
        <span className="block">{country}</span>
        {phone && <span className="mt-2 block text-ink-700">The courier calls {formatPhone(phone)}</span>}
      </address>
      <div className="mt-auto -mb-2 -ml-5 flex flex-wrap pt-3">
        <Button look="quiet" disabled={isBusy} onClick={onEdit}>
          Edit{which}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onRemove}>
          Remove{which}
        </Button>
        {!isDefault && (
          <Button look="quiet" disabled={isBusy} onClick={onChoose}>
            Make default{which}
          </Button>
        )}
      </div>
    </>
  )
}
