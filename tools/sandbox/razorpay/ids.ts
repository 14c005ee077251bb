import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 14

export type IdPrefix = 'order' | 'pay' | 'rfnd' | 'card' | 'disp' | 'offer' | 'plink' | 'qr'

/** Fourteen letters and digits, as the provider's ids and event ids have them. */
export function freshToken(): string {
  let token = ''
  for (let i = 0; i < length; i += 1) token += alphabet[randomInt(alphabet.length)]
  return token
}

export function freshId(prefix: IdPrefix): string {
  return `${prefix}_${freshToken()}`
}

export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && /^[A-Za-z0-9]{14}$/.test(value.slice(prefix.length + 1))
}
