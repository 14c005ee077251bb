import { useEffect, useRef, useState } from 'react'
import { maxPasskeys, type Passkey } from '#contract/passkeys.ts'
import { formatDay } from '../../../lib/dates.ts'
import { useIsHydrated } from '../../../lib/hydrated.ts'
import { canUsePasskeys } from '../../../lib/passkeys/can-use.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { RemovePasskeyForm } from './remove-passkey-form.tsx'

interface OwnPasskeysProps {
  passkeys: Passkey[]
  /** A change is proved by the password. */
  asksPassword: boolean
}

/** The open form: a new passkey, or the removal of one. */
type Open = { adding: true } | { removing: number } | null

/** The passkeys of the account, to be added and removed. */
export function OwnPasskeys({ passkeys, asksPassword }: OwnPasskeysProps) {
  const [open, setOpen] = useState<Open>(null)
  const [message, setMessage] = useState<string | null>(null)
  const canAdd = useIsHydrated() && canUsePasskeys()
  const isFull = passkeys.length >= maxPasskeys
  const start = (wanted: Open) => {
    setMessage(null)
    setOpen(wanted)
  }
  const shared = {
    asksPassword,
    onClose: () => setOpen(null),
    onDone: (message: string) => {
      setMessage(message)
      setOpen(null)
    },
  }
  const removing = open && 'removing' in open ? open.removing : null
  const isAdding = open !== null && 'adding' in open
  const addButton = useFocusAfter(open !== null)

  return (
    <>
      <p className="text-ink-700">
        Log in with your fingerprint, your face or the PIN of your device in place of a password. The shop
        never sees them, and nobody can ask you for a passkey on the phone.
      </p>
      {message && (
        <Notice tone="success" className="mt-4">
          {message}
        </Notice>
      )}
      {passkeys.length > 0 && (
        <ul className="mt-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="border-paper-300 border-b py-4">
              <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
                <PasskeyFacts passkey={passkey} />
                {removing !== passkey.id && (
                  <Button
                    look="secondary"
                    className="max-sm:w-full"
                    onClick={() => start({ removing: passkey.id })}
                  >
                    Remove<span className="sr-only"> the passkey {passkey.name}</span>
                  </Button>
                )}
              </div>
              {removing === passkey.id && <RemovePasskeyForm passkey={passkey} {...shared} />}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyForm {...shared} />}
      {!isAdding && canAdd && !isFull && (
        <Button
          ref={addButton}
          look="secondary"
          className="mt-5 max-sm:w-full"
          onClick={() => start({ adding: true })}
        >
          Add a passkey
        </Button>
      )}
      <Hindrance canAdd={canAdd} isFull={isFull} />
    </>
  )
}

/** Why no passkey can be added here. */
function Hindrance({ canAdd, isFull }: { canAdd: boolean; isFull: boolean }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated || (canAdd && !isFull)) return null
  return (
    <p className="mt-4 text-ink-700 text-label">
      {canAdd
        ? `You have ${maxPasskeys} passkeys, which is the most. Remove one that you do not use to add another.`
        : 'This browser can’t make passkeys for this shop. Your password and the code by e-mail work everywhere.'}
    </p>
  )
}

function PasskeyFacts({ passkey: { name, addedAt, lastUsedAt, isSynced } }: { passkey: Passkey }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        {isSynced && <Badge tone="green">Synced to your devices</Badge>}
      </p>
      <p className="mt-1 text-ink-700 text-label">
        Added on {formatDay(addedAt)}, {lastUsedAt ? `last used on ${formatDay(lastUsedAt)}` : 'not used yet'}
      </p>
    </div>
  )
}

/** Returns the focus to an element after the form beside it closes. */
function useFocusAfter(isOpen: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}
