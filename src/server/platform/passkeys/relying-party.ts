import { isIP } from 'node:net'
import { errorMessage, shopError } from '../http/error-message.ts'

/** The configured address of the shop, to which browsers bind passkeys. Requests cannot change it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Derives the relying party from the public address.
 * @throws {ShopError} `passkeys_unavailable` where the host is an IP address.
 */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty {
  const party = partyAt(publicUrl)
  if (!party) throw shopError(errorMessage('account', 'passkeysUnavailable'))
  return party
}

/** Derives the relying party from an address; null where its host is an IP address, for which browsers make no passkeys. */
export function partyAt(address: string): RelyingParty | null {
  const { hostname, origin } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null
}
