import type { NewsletterFields } from '#contract/admin/newsletters.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** @throws {ShopError} `invalid_request` naming the missing fields of a newsletter. */
export function assertReady({ subject, body }: NewsletterFields): void {
  const errors = {
    ...(subject === '' && { subject: 'It has no subject yet.' }),
    ...(body.trim() === '' && { body: 'It has no text yet.' }),
  }
  const [first] = Object.values(errors)
  if (first) throw new ShopError('invalid_request', first, { errors })
}
