import { useEffect, useRef, useState } from 'react'
import {
  chooseAddress,
  maxAddresses,
  removeAddress,
  type SavedAddress,
  saveAddress,
} from '#contract/shop/addresses.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLocalChange } from '../../lib/forms/use-local-change.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { valuesOf } from './address-text.ts'
import { BookForm } from './book-form.tsx'
import { SavedCard } from './saved-card.tsx'

/** The saved addresses with their actions, and the form for another one. */
export function AddressBook({ addresses }: { addresses: SavedAddress[] }) {
  const { outcome, isBusy, change, clear } = useLocalChange()
  /** The address that is edited, or 'new'. */
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [removed, setRemoved] = useState<SavedAddress | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const news = useRef<HTMLDivElement>(null)

  // The focused element is gone.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])
  useEffect(() => {
    if (saved) news.current?.focus()
  }, [saved])

  function open(which: number | 'new' | null): void {
    clear()
    setRemoved(null)
    setSaved(null)
    setEdited(which)
  }

  function close(message: string | null): void {
    open(null)
    setSaved(message)
  }

  async function remove(address: SavedAddress): Promise<void> {
    open(null)
    if (await change(() => api(removeAddress, { params: { id: String(address.id) } }))) setRemoved(address)
  }

  async function restore(address: SavedAddress): Promise<void> {
    const isBack = await change(async () => {
      const { addresses: book } = await api(saveAddress, { body: valuesOf(address) })
      const back = book.find(({ id }) => !addresses.some((known) => known.id === id))
      if (address.isDefault && back) await api(chooseAddress, { params: { id: String(back.id) } })
      return { message: 'The address is back.' }
    })
    if (isBack) setRemoved(null)
  }

  const isFull = addresses.length >= maxAddresses
  const add = (
    <Button onClick={() => open('new')} className="justify-self-start max-sm:w-full">
      Add an address
    </Button>
  )
  return (
    <div className="grid gap-5">
      <div ref={news} tabIndex={-1} className="empty:hidden">
        {saved && <Notice tone="success">{saved}</Notice>}
        {outcome && (
          <Notice tone={outcome.tone}>
            {outcome.message}{' '}
            {removed && (
              <button
                ref={undo}
                type="button"
                disabled={isBusy}
                onClick={() => void restore(removed)}
                className="inline-block min-h-6 underline underline-offset-4"
              >
                Undo
              </button>
            )}
          </Notice>
        )}
      </div>
      {addresses.length > 0 && (
        <ul className="page-grid card-pairs">
          {addresses.map((address) => (
            <li key={address.id} className="card flex flex-col p-5 sm:p-6">
              {edited === address.id ? (
                <BookForm address={address} onClose={close} />
              ) : (
                <SavedCard
                  address={address}
                  isBusy={isBusy}
                  onEdit={() => open(address.id)}
                  onRemove={() => void remove(address)}
                  onChoose={() => {
                    open(null)
                    void change(() => api(chooseAddress, { params: { id: String(address.id) } }))
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' && (
        <section aria-label="A new address" className="card p-5 sm:p-6">
          <BookForm onClose={close} />
        </section>
      )}
      {edited !== 'new' && addresses.length === 0 && (
        <EmptyState art="orders" action={add}>
          Save where your parcels go, and choose it at the checkout with one tap.
        </EmptyState>
      )}
      {edited !== 'new' && addresses.length > 0 && !isFull && add}
      {isFull && (
        <p className="text-ink-700">
          Your address book holds {maxAddresses} addresses, the most it can take. Remove one to add another.
        </p>
      )}
    </div>
  )
}
