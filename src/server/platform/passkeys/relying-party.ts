import { isIP } from 'node:net'
import { errorMessage, shopError } from '../http/error-message.ts'

/** The configured address of the shop, to which browsers bind passkeys. Requests cannot change it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Derives the relying party from the public address.
 * @throws {ShopError} `passkeys_unavailable` where the host is an IP address, for which browsers make no
 * passkeys.
 */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw shopError(errorMessage('account', 'passkeysUnavailable'))
  }
  return { id: hostname, origin }
}
