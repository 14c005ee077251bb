import type { CreationOptions } from '#contract/shop/passkeys.ts'

type Transport = NonNullable<CreationOptions['excludeCredentials'][number]['transports']>[number]

const known: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies Transport[]

/** How a passkey is reached, as far as its browser named ways that are known here. */
export const knownTransports = (named: readonly string[] = []): Transport[] =>
  named.filter((each): each is Transport => known.includes(each))
