import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { pinDigits } from '#shared/delivery/zones.ts'
import { Field } from '../../ui/field.tsx'
import { Arrives } from './arrives.tsx'
import { deliveryPin } from './delivery-pin.ts'
import { useArrival } from './use-arrival.ts'

/** The delivery date for the stored PIN, or the field that asks for one. */
export function DeliveryDate({ className = '' }: { className?: string }) {
  const pin = deliveryPin.use()
  const arrival = useArrival(pin)
  const [isAsking, setAsking] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const [isAnswered, setAnswered] = useState(false)

  // The field had the focus and is gone.
  useEffect(() => {
    if (isAnswered) change.current?.focus()
  }, [isAnswered])

  return (
    <div className={`noscript:hidden ${className}`}>
      {arrival && !isAsking ? (
        <div aria-live="polite">
          <Arrives arrival={arrival}>
            at {pin}{' '}
            <button
              ref={change}
              type="button"
              onClick={() => {
                setAsking(true)
                setAnswered(false)
              }}
              className="text-link inline-flex min-h-11 items-center"
            >
              Change<span className="sr-only"> the PIN code</span>
            </button>
          </Arrives>
        </div>
      ) : (
        <AskPin
          initial={pin ?? ''}
          hasFocus={isAsking}
          onGiven={(given) => {
            deliveryPin.write(given)
            setAsking(false)
            setAnswered(true)
          }}
        />
      )}
    </div>
  )
}

interface AskPinProps {
  initial: string
  hasFocus: boolean
  onGiven: (pin: string) => void
}

const wrongPin = 'A PIN code has six digits, such as 560001.'

function AskPin({ initial, hasFocus, onGiven }: AskPinProps) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.select()
  }, [hasFocus])

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const pin = pinDigits(input.current?.value ?? '')
    if (pin) {
      onGiven(pin)
    } else {
      setError(wrongPin)
      input.current?.focus()
    }
  }

  return (
    <form onSubmit={answer} noValidate>
      <Field
        ref={input}
        label="PIN code, for the delivery date"
        defaultValue={initial}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        error={error}
        trailing={
          <button
            type="submit"
            className="absolute inset-y-0 right-0 min-w-16 rounded-r-(--radius-control) px-3 font-semibold text-leaf-700 text-label underline-offset-4 hover:underline"
          >
            Check
          </button>
        }
      />
    </form>
  )
}
