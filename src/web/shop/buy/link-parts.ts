import { pinDigits } from '#shared/delivery/zones.ts'
import { isEmail } from '#shared/field-rules.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { ownPath } from '../../lib/session/return-path.ts'

/** What a link says besides its products. */
export interface LinkParts {
  /** Empty without one. */
  code: string
  /** Six digits; null without a valid PIN. */
  pin: string | null
  isPinWrong: boolean
  email: string | null
  /** Where 'Continue Shopping' leads. */
  continueTo: string
  /** The session of an agent that made the link; the server knows whether there is one. */
  agent: string | null
}

const maxCodeLength = 40

export const codeOf = (search: URLSearchParams): string =>
  (search.get('code') ?? '').trim().slice(0, maxCodeLength)

export function readLinkParts(search: URLSearchParams): LinkParts {
  const written = (search.get('pin') ?? '').trim()
  const pin = pinDigits(written)
  const email = normaliseIdentifier(search.get('email') ?? '').trim()
  return {
    code: codeOf(search),
    pin,
    isPinWrong: written !== '' && pin === null,
    email: isEmail(email) ? email : null,
    continueTo: ownPath(search.get('continue_to')) ?? '/productpage',
    agent: search.get('agent'),
  }
}

/** The query without what names a person; null when there is nothing of it. */
export function withoutPerson(search: URLSearchParams): string | null {
  if (!search.has('pin') && !search.has('email')) return null
  const rest = new URLSearchParams(search)
  rest.delete('pin')
  rest.delete('email')
  return rest.size > 0 ? `?${rest}` : ''
}
