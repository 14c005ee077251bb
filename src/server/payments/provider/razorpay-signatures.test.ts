import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import type { ProviderConfig } from '../../platform/config/config.ts'
import { createRazorpay } from './razorpay.ts'

const settings = (given: Partial<ProviderConfig> = {}): ProviderConfig => ({
  apiUrl: 'http://127.0.0.1:9',
  checkoutScript: 'http://127.0.0.1:9/v1/checkout.js',
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecrets: ['now', 'before'],
  isTestMode: true,
  ...given,
})

describe('signatures', () => {
  const provider = createRazorpay(settings())
  const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

  it('checks payment signatures over order and payment id', () => {
    const right = sign('order_1|pay_1', 'sandbox_key_secret')
    assert.ok(provider.isPaymentSignature('order_1', 'pay_1', right))
    assert.ok(!provider.isPaymentSignature('order_2', 'pay_1', right))
    assert.ok(!provider.isPaymentSignature('order_1', 'pay_2', right))
    for (const wrong of ['', right.slice(1), `${right}0`, right.toUpperCase(), 'g'.repeat(64)]) {
      assert.ok(!provider.isPaymentSignature('order_1', 'pay_1', wrong), wrong)
    }
  })

  // #razorpay-3f9
  it('checks webhook signatures with the current or previous secret', () => {
    const body = Buffer.from('{"event": "payment.captured"}')
    assert.ok(provider.isWebhookSignature(body, sign(body.toString(), 'now')))
    assert.ok(provider.isWebhookSignature(body, sign(body.toString(), 'before')))
    assert.ok(!provider.isWebhookSignature(body, sign(body.toString(), 'long ago')))
    assert.ok(!provider.isWebhookSignature(Buffer.from(`${body} `), sign(body.toString(), 'now')))
  })

  it('no signature matches while payments are not set up', () => {
    const unset = createRazorpay(settings({ keyId: null, keySecret: '', webhookSecrets: [] }))
    assert.ok(!unset.isPaymentSignature('order_1', 'pay_1', sign('order_1|pay_1', '')))
    assert.ok(!unset.isWebhookSignature(Buffer.from('{}'), sign('{}', '')))
  })
})
