import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { payingPolicy, permissionsFor, startScript, strictPolicy } from './policies.ts'

const live = payingPolicy({
  apiUrl: 'https://api.razorpay.com/v1',
  checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
})

describe('the policy of the page where shoppers pay', () => {
  // #policies-4d2
  it('allows only what the live checkout needs', () => {
    const strict = strictPolicy()
    const changed = Object.entries(live.policy).filter(
      ([name, sources]) => `${sources}` !== `${strict[name]}`,
    )
    assert.deepEqual(Object.fromEntries(changed), {
      'script-src': ["'self'", startScript, 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'https://cdn.razorpay.com'],
      'connect-src': [
        "'self'",
        'https://api.razorpay.com',
        'https://lumberjack.razorpay.com',
        'https://lumberjack-metrics.razorpay.com',
      ],
      'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
      'form-action': ["'self'", 'https://api.razorpay.com'],
    })
  })

  it('allows payment requests to the provider’s frames only', () => {
    assert.equal(
      permissionsFor(live.frames),
      'camera=(), microphone=(), geolocation=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    )
    assert.equal(permissionsFor([]), 'camera=(), microphone=(), geolocation=(), payment=()')
  })

  it('forbids inline scripts other than the start script', () => {
    for (const policy of [strictPolicy(), live.policy]) {
      const sources = `${policy['script-src']}`
      assert.doesNotMatch(sources, /unsafe|data:|\*/)
      assert.equal(sources.match(/sha256-/g)?.length, 1)
    }
  })
})
