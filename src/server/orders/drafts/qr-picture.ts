import { publicDraftId } from '#contract/admin/draft-orders.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { fetchPicture } from '../../platform/images/fetched/fetch-picture.ts'
import { FetchError } from '../../platform/outgoing/fetch-error.ts'
import { isLocalTrial } from '../../platform/outgoing/local-trial.ts'
import { readPaymentOfOrder } from './payment-of-draft.ts'
import { readStoredDraft } from './stored-draft.ts'

const maxMilliseconds = 10_000

/**
 * The picture of a draft's QR code as a `data:` address, fetched by the shop, since pages of the back office load nothing from elsewhere.
 * @throws {ShopError} `not_found` without a code, `payment_unavailable` where the provider shows no picture.
 */
export async function readQrPicture({ db, config, log }: AppContext, id: number): Promise<string> {
  const { orderId, status } = await readStoredDraft(db, id)
  const payment = orderId === null || status !== 'sent' ? null : await readPaymentOfOrder(db, orderId)
  if (payment?.kind !== 'qr' || payment.providerUrl === null)
    throw new ShopError('not_found', `Draft ${publicDraftId(id)} has no QR code now.`)
  try {
    const bytes = await fetchPicture(payment.providerUrl, {
      isLocalTrial: isLocalTrial(config),
      maxMilliseconds,
    })
    const type = typeOf(bytes)
    if (type) return `data:${type};base64,${bytes.toString('base64')}`
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    log.warn({ err: error, draft: id }, 'the picture of a QR code could not be fetched')
  }
  const message = 'The provider shows no picture of this code now. Please open the code at the provider.'
  throw new ShopError('payment_unavailable', message, { retryAfterSeconds: 5 })
}

/** The media type of a picture by its first bytes; null for anything else. */
function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  const start = bytes.subarray(0, 100).toString('utf8').trimStart()
  return start.startsWith('<svg') || start.startsWith('<?xml') ? 'image/svg+xml' : null
}
