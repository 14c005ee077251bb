import { useEffect, useEffectEvent, useState } from 'react'
import { pinDigits } from '#shared/delivery/zones.ts'
import type { Form } from '../../lib/forms/use-fields.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { type PinPlace, readPinPlace } from '../delivery/read-pin-place.ts'
import type { ShippingValues } from './shipping-form.ts'

const names = ['city', 'state'] as const

type Named = Record<(typeof names)[number], string | undefined>

/** The note on the PIN: what it filled in, or that the form names another state. */
export type PinMessage = { kind: 'filled'; words: string } | { kind: 'other'; place: PinPlace } | null

/** Fills in city and state for a known PIN. Typed and chosen values stay. */
export function usePinFill({
  getValues,
  setValue,
  setFocus,
  watch,
  formState,
}: Pick<Form<ShippingValues>, 'getValues' | 'setValue' | 'setFocus' | 'watch' | 'formState'>) {
  const [zip, city, state] = watch(['zip', 'city', 'state'])
  const pin = pinDigits(zip ?? '')
  const { data } = useLoad(pin && `pin ${pin}`, () => readPinPlace(pin ?? ''))
  const place = data?.pin === pin ? data : null
  /** The values that an earlier PIN filled in; another PIN may replace them. */
  const [filled, setFilled] = useState<Partial<Named>>({})
  const isCorrecting = formState.submitCount > 0

  const fill = useEffectEvent((from: PinPlace) => {
    const next: Partial<Named> = {}
    for (const name of names) {
      const present = getValues(name) ?? ''
      const isOurs = present !== '' && present === filled[name]
      if (present.trim() && !isOurs) continue
      next[name] = from[name]
      if (present !== from[name]) setValue(name, from[name], { shouldValidate: isCorrecting })
    }
    setFilled(next)
  })
  useEffect(() => {
    if (place) fill(place)
  }, [place])

  /** Replaces city and state by those of the PIN. */
  function take({ city: named, state: itsState }: PinPlace): void {
    setFilled({ city: named, state: itsState })
    setValue('state', itsState, { shouldValidate: isCorrecting })
    if (named) setValue('city', named, { shouldValidate: isCorrecting })
    setFocus('state')
  }

  /** Forgets the PIN’s values when a whole address fills the form. */
  const forget = (): void => setFilled({})

  /** Whether a PIN filled in the field's value. */
  const isOwn = (name: string, value: string | undefined): boolean =>
    names.some((one) => one === name && value !== '' && filled[one] === value)

  return { news: newsOf(place, { city, state }, filled), take, forget, isOwn }
}

function newsOf(place: PinPlace | null, typed: Partial<Named>, filled: Partial<Named>): PinMessage {
  if (!place?.state) return null
  const state = typed.state?.trim()
  if (state && !place.isIn(state)) return { kind: 'other', place }
  const ours = names.map((name) => filled[name] ?? '').filter(Boolean)
  const isUntouched = names.every((name) => !filled[name] || filled[name] === typed[name])
  return isUntouched && ours.length > 0 ? { kind: 'filled', words: ours.join(', ') } : null
}
