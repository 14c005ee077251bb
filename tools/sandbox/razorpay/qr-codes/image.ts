import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { QrCode } from '../entities.ts'

/** The picture of a code: public, since its address is the secret. */
export function qrImages(app: FastifyInstance, { ledger }: Context): void {
  app.get<{ Params: { name: string } }>('/:name.svg', async ({ params }, reply) => {
    const { qr } = ledger.qr(`qr_${params.name}`)
    // Loaded by the first picture, since most runs show none.
    const { toSVG } = await import('bwip-js/node')
    return reply
      .headers({ 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' })
      .send(toSVG({ bcid: 'qrcode', text: upiText(qr), padding: 4 }))
  })
}

/** What a UPI app reads in the code. */
function upiText({ id, name, payment_amount: paise }: QrCode): string {
  const fields = new URLSearchParams({ ver: '01', pa: 'sandbox@razorpay', pn: name, tr: id, cu: 'INR' })
  if (paise !== null) fields.set('am', (paise / 100).toFixed(2))
  return `upi://pay?${fields}`
}
