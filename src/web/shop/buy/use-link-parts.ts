import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkedEmail } from '../../lib/session/linked-email.ts'
import { deliveryPin } from '../delivery/delivery-pin.ts'
import { type LinkParts, readLinkParts, withoutPerson } from './link-parts.ts'

export type { LinkParts }

/**
 * The parts of the link that opened the page. PIN and e-mail move from the address into the browser, since people
 * share addresses and the history keeps them. A PIN that the visitor entered before stays.
 */
export function useLinkParts(): LinkParts {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [parts] = useState(() => readLinkParts(new URLSearchParams(search)))
  const take = useEffectEvent(() => {
    if (parts.pin && deliveryPin.read() === null) deliveryPin.write(parts.pin)
    if (parts.email) linkedEmail.write(parts.email)
    const rest = withoutPerson(new URLSearchParams(search))
    if (rest !== null) void navigate(pathname + rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => take(), [])
  return parts
}
