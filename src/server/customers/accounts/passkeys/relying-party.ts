import { isIP } from 'node:net'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'

/** Whom passkeys are made for: the shop's own address, whatever a request says. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The shop as passkeys know it.
 * @throws {ShopError} `passkeys_unavailable` where the address is a number: browsers make none for that.
 */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw shopError(errorMessage('account', 'passkeysUnavailable'))
  }
  return { id: hostname, origin }
}
