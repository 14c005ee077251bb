import type { CreationOptions } from '#contract/passkeys.ts'

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

/** Filters a browser's transports to the known ones. */
export const knownTransports = (named: readonly string[] = []): Transport[] =>
  named.filter((each): each is Transport => known.includes(each))
