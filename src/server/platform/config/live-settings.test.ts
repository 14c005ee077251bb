import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig, SettingError } from './config.ts'
import { checkLiveSettings } from './live-settings.ts'

const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  STAFF_URL: 'https://office.shop.example',
}

const shopAccount = 1000
const root = 0

const check = (settings: Record<string, string>, uid = shopAccount): string[] =>
  checkLiveSettings(readConfig(settings), settings, uid)

function messageOf(settings: Record<string, string>, uid = shopAccount): string {
  try {
    check(settings, uid)
  } catch (error) {
    assert.ok(error instanceof SettingError)
    return error.message
  }
  return assert.fail(`${JSON.stringify(settings)} was accepted`)
}

describe('a production shop', () => {
  it('production does not start without PUBLIC_URL', () => {
    assert.match(messageOf({ NODE_ENV: 'production' }), /^PUBLIC_URL must be set in production/)
    for (const given of ['', ' ']) {
      assert.match(
        messageOf({ NODE_ENV: 'production', PUBLIC_URL: given }),
        /^PUBLIC_URL must be set in production/,
      )
    }
  })

  // #live-settings-60c
  it('production does not start with an unencrypted PUBLIC_URL', () => {
    assert.match(
      messageOf({ ...live, PUBLIC_URL: 'http://shop.example' }),
      /^PUBLIC_URL must start with https/,
    )
    assert.match(
      messageOf({ ...live, PUBLIC_URL: 'http://10.0.0.4:3000' }),
      /^PUBLIC_URL must start with https/,
    )
    for (const address of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']) {
      assert.equal(check({ ...live, PUBLIC_URL: address }).length, 1, address)
    }
    assert.deepEqual(check(live), [])
  })

  it('production requires an encrypted STAFF_URL with its own origin', () => {
    assert.match(
      messageOf({ ...live, STAFF_URL: 'http://office.shop.example' }),
      /^STAFF_URL must start with https/,
    )
    assert.match(
      messageOf({ ...live, STAFF_URL: 'https://shop.example/' }),
      /^STAFF_URL must be another origin/,
    )
    assert.deepEqual(check({ ...live, STAFF_URL: 'http://127.0.0.1:3002' }), [])
    assert.match(String(check({ ...live, STAFF_URL: '' })), /back office answers on this machine alone/)
  })

  // #live-settings-765
  it('production does not start with an unencrypted provider address', () => {
    const own = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
    for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_SCRIPT']) {
      const settings = {
        ...live,
        ...own,
        RAZORPAY_API_URL: 'https://pay.example',
        [name]: 'http://pay.example',
      }
      assert.match(messageOf(settings), new RegExp(`^${name} must start with https`))
    }
    assert.deepEqual(check({ ...live, ...own, RAZORPAY_API_URL: 'http://127.0.0.1:3001' }), [])
  })

  // #live-settings-550
  it('production does not start with the sandbox secrets', () => {
    const own = { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
    const readable: Record<string, string>[] = [
      { RAZORPAY_KEY_SECRET: 'sandbox_key_secret' },
      { RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret' },
      { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'sandbox_webhook_secret' },
    ]
    for (const known of readable) {
      assert.match(messageOf({ ...live, ...own, ...known }), /must not be those of the sandbox/)
    }
    assert.match(messageOf({ ...live, ...own }), /^RAZORPAY_KEY_ID is a key for tests.*TRIAL_PAYMENTS=1/)
    assert.deepEqual(check({ ...live, ...own, TRIAL_PAYMENTS: '1' }), [
      'RAZORPAY_KEY_ID is a key for tests: no real money moves.',
    ])
  })

  // #live-settings-99d
  it('production requires sslmode for a database on another machine', () => {
    const far = 'postgres://shop:secret-word@db.example:5432/soilkin'
    const sentence = messageOf({ ...live, DATABASE_URL: far })
    assert.match(sentence, /^DATABASE_URL must say .*sslmode=verify-full/)
    assert.doesNotMatch(sentence, /secret-word/)
    for (const mode of ['verify-full', 'require', 'disable']) {
      assert.deepEqual(check({ ...live, DATABASE_URL: `${far}?sslmode=${mode}` }), [])
    }
    const read = { ...live, DATABASE_URL: 'postgres://localhost/shop', DATABASE_READ_URL: far }
    assert.match(messageOf(read), /^DATABASE_READ_URL must say .*sslmode=verify-full/)
    const near = ['localhost', '127.0.0.1:5432', '[::1]:5432'].map((host) => `postgres://u:p@${host}/shop`)
    for (const address of [...near, 'postgres:///shop?host=/var/run/postgresql']) {
      assert.deepEqual(check({ ...live, DATABASE_URL: address }), [], address)
    }
  })
})

describe('a production shop that root starts', () => {
  // #live-settings-root
  it('root does not start the embedded database in production', () => {
    assert.match(
      messageOf(live, root),
      /^DATABASE_URL must be set where root runs .* start the shop as an account without privileges/,
    )
    assert.deepEqual(check({ ...live, DATABASE_URL: 'postgres://u:p@localhost/shop' }, root), [])
    assert.deepEqual(check(live), [])
  })

  it('root starts with a warning when TRIAL_AS_ROOT is set', () => {
    assert.deepEqual(check({ ...live, TRIAL_AS_ROOT: '1' }, root), [
      'TRIAL_AS_ROOT is set: the shop and its embedded database are in the hands of root.',
    ])
    assert.deepEqual(check({ ...live, TRIAL_AS_ROOT: '1' }), [])
  })

  it('root may start a shop outside production', () => {
    assert.deepEqual(check({}, root), [])
  })
})

describe('a trial on this machine', () => {
  it('a trial on this machine needs no settings', () => {
    assert.deepEqual(check({}), [])
    assert.deepEqual(check({ DATABASE_URL: 'postgres://u:p@db.example/shop' }), [])
  })
})

describe('a shop without NODE_ENV=production', () => {
  // #live-settings-trial
  it('a trial does not start when other machines can reach it', () => {
    const open: [string, Record<string, string>][] = [
      ['HOST', { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' }],
      ['HOST', { HOST: '192.168.1.5' }],
      ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }],
      ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ]
    for (const [name, settings] of open) {
      assert.match(messageOf(settings), new RegExp(`^${name} .*TRIAL_ON_NETWORK=1`))
      assert.deepEqual(check({ ...settings, TRIAL_ON_NETWORK: '1' }), [])
    }
    assert.deepEqual(check({}), [])
    assert.deepEqual(check({ HOST: '::1' }), [])
  })

  it('a trial does not start with a live provider key', () => {
    const own = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
    for (const settings of [own, { ...own, TRIAL_ON_NETWORK: '1' }]) {
      assert.match(messageOf(settings), /^RAZORPAY_KEY_ID takes real money.*TRIAL_ON_NETWORK=1/)
    }
  })
})
