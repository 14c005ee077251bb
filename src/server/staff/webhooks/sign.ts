import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0.0, https://www.standardwebhooks.com

const prefix = 'whsec_'
const secretBytes = 32

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** A secret as receivers enter it. */
export const shownSecret = (secret: Buffer): string => `${prefix}${secret.toString('base64')}`

/**
 * The headers of one try.
 * @param secrets sign one after the other: two of them while a secret is rotated.
 */
export function signedHeaders(
  secrets: Buffer[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const signed = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`)
    return `v1,${signed.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': signatures.join(' '),
  }
}
