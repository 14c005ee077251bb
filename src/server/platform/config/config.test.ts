import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { describe, it } from 'node:test'
import { knownSettings, readConfig, SettingError } from './config.ts'

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof SettingError)
    return error.message
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`)
}

const ownKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook-secret',
}

describe('readConfig', () => {
  it('defaults to port 3000, the embedded database and the sandbox', () => {
    const config = readConfig({})
    assert.deepEqual(
      [config.host, config.port, config.publicUrl, config.databaseUrl, config.isProduction],
      ['127.0.0.1', 3000, 'http://127.0.0.1:3000', null, false],
    )
    assert.ok(isAbsolute(config.dataDir) && config.dataDir.endsWith('/data'))
    assert.deepEqual(config.provider, {
      apiUrl: 'http://127.0.0.1:3001',
      checkoutScript: 'http://127.0.0.1:3001/v1/checkout.js',
      keyId: 'rzp_test_sandbox',
      keySecret: 'sandbox_key_secret',
      webhookSecrets: ['sandbox_webhook_secret'],
      isTestMode: true,
    })
  })

  it('writes an IPv6 host of PUBLIC_URL in brackets', () => {
    assert.equal(readConfig({ HOST: '::1', PORT: '3100' }).publicUrl, 'http://[::1]:3100')
  })

  it('treats an empty or blank value as unset', () => {
    assert.equal(readConfig({ PORT: '', DATABASE_URL: '  ' }).port, 3000)
  })

  it('ignores variables of other programs', () => {
    assert.equal(readConfig({ PATH: '/bin', HOME: '/root', PGHOST: 'x', npm_config_x: '1' }).port, 3000)
  })

  // #config-keys
  it('accepts only a full backup key and a long metrics token', () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    assert.equal(readConfig({ BACKUP_KEY: key }).backupKey?.length, 32)
    assert.equal(readConfig({ METRICS_TOKEN: 'x'.repeat(20) }).metricsToken, 'x'.repeat(20))
    for (const wrong of ['short', key.slice(4), `${key}!`, 'ä'.repeat(40)]) {
      assert.match(messageOf({ BACKUP_KEY: wrong }), /^BACKUP_KEY must be 32 random bytes/)
    }
    for (const wrong of ['x'.repeat(19), 'x'.repeat(201), `${'x'.repeat(20)} y`]) {
      assert.match(messageOf({ METRICS_TOKEN: wrong }), /^METRICS_TOKEN must be 20 to 200/)
    }
    assert.match(messageOf({ BACKUP_KYE: key }), /^BACKUP_KYE is not a setting/)
  })

  // #config-b44
  it('production has no provider keys by default', () => {
    const { provider, isProduction } = readConfig({ NODE_ENV: 'production' })
    assert.deepEqual([isProduction, provider.keyId, provider.isTestMode], [true, null, false])
    assert.deepEqual([provider.keySecret, provider.webhookSecrets], ['', []])
  })

  it('uses Razorpay when a key is set', () => {
    const live = readConfig({ NODE_ENV: 'production', ...ownKeys }).provider
    assert.deepEqual(
      [live.apiUrl, live.checkoutScript, live.isTestMode],
      ['https://api.razorpay.com', 'https://checkout.razorpay.com/v1/checkout.js', false],
    )
    assert.equal(readConfig({ ...ownKeys, RAZORPAY_KEY_ID: 'rzp_test_abc' }).provider.isTestMode, true)
  })

  it('accepts two webhook secrets during a rotation', () => {
    const { provider } = readConfig({ ...ownKeys, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old-secret' })
    assert.deepEqual(provider.webhookSecrets, ['hook-secret', 'old-secret'])
  })

  it('divides the database connections among the processes', () => {
    const pool = (settings: Record<string, string>) => readConfig(settings).databasePoolSize
    assert.deepEqual(
      ['1', '4', '8', '16'].map((workers) => pool({ WEB_CONCURRENCY: workers })),
      [16, 14, 8, 4],
    )
    assert.equal(pool({ DATABASE_POOL_SIZE: '84' }), 84)
    const two = { WEB_CONCURRENCY: '2', DATABASE_POOL_SIZE: '22' }
    assert.throws(() => pool(two), /DATABASE_POOL_SIZE can be at most 21 here/)
    assert.equal(pool({ ...two, DATABASE_URL: 'postgres://db.example/shop' }), 22)
  })

  // #config-a3d
  it('accepts a sender with and without a name', () => {
    for (const sender of [
      'hello@shop.example',
      'Soilkin <hello@shop.example>',
      '"Soilkin" <hello@shop.example>',
      '<a@b.example>',
    ]) {
      assert.equal(readConfig({ MAIL_FROM: sender }).mailFrom, sender)
    }
  })

  // #config-1ee
  it('never serves unbuilt sources in production', () => {
    assert.equal(readConfig({ DEV_VITE: '1' }).isDevelopment, true)
    assert.equal(readConfig({ DEV_VITE: '1', NODE_ENV: 'production' }).isDevelopment, false)
  })
})

describe('an invalid setting', () => {
  const table: Record<string, string[]> = {
    NODE_ENV: ['live', 'Production'],
    PORT: ['http', '-1', '65536', '30 00', '3e3', '3000.5'],
    PUBLIC_URL: ['shop.example', 'ftp://shop.example', '/shop'],
    TRUST_PROXY: ['yes', '2'],
    WEB_CONCURRENCY: ['0', '17', 'auto', '1.5'],
    REQUESTS_AT_ONCE: ['9', '0', 'all'],
    DATABASE_URL: [
      'postgres://one:5432,two:x/shop',
      'localhost/shop',
      'mysql://localhost/shop',
      'https://db.example',
    ],
    DATABASE_POOL_SIZE: ['0', '1', '201', 'many'],
    LOG_LEVEL: ['loud'],
    DEV_VITE: ['on'],
    RAZORPAY_API_URL: ['api.razorpay.com'],
    RAZORPAY_CHECKOUT_SCRIPT: ['//checkout.razorpay.com'],
    SANDBOX_PORT: ['0', 'x'],
    SMTP_URL: ['mail.example', 'http://mail.example'],
    MAIL_FROM: [
      'Soilkin',
      'Soilkin <>',
      'a@b.example, c@d.example',
      'Soilkin <a@b.example>\nBcc: c@d.example',
      'x\r\nBcc: y@z.example <a@b.example>',
      'a@b.example <c@d.example>',
    ],
    MAIL_BOUNCES_TO: ['bounces', 'Shop <a@b.example>', 'a+b@c.example', 'a-very-long-address@shop.example'],
    MAIL_BOUNCES_BOX: ['mail.example', 'pop3s://mail.example', 'imap://mail.example'],
    MAIL_SUPPORT_BOX: ['mail.example', 'pop3s://mail.example', 'imap://mail.example'],
  }
  for (const [name, values] of Object.entries(table)) {
    it(`the error names an invalid ${name}`, () => {
      for (const value of values) {
        const message = messageOf({ [name]: value })
        assert.ok(message.startsWith(`${name} must be`), message)
      }
    })
  }

  it('rejects a Razorpay key without its secrets', () => {
    for (const missing of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) {
      assert.match(messageOf({ ...ownKeys, [missing]: '' }), new RegExp(`^${missing} must be set`))
    }
  })

  it('rejects a bounce address or mailbox without the other', () => {
    const [to, box] = ['bounces@shop.example', 'imaps://bounces:word@mail.shop.example']
    assert.match(messageOf({ MAIL_BOUNCES_TO: to }), /^MAIL_BOUNCES_BOX must be set/)
    assert.match(messageOf({ MAIL_BOUNCES_BOX: box }), /^MAIL_BOUNCES_TO must be set/)
    const { bounces } = readConfig({ MAIL_BOUNCES_TO: to, MAIL_BOUNCES_BOX: box })
    assert.deepEqual(bounces, { address: to, boxUrl: box })
  })

  it('rejects an unknown name with a prefix of the shop', () => {
    for (const name of ['RAZORPAY_KEY', 'DATABASE_HOST', 'SMTP_HOST', 'MAIL_TO', 'SOILKIN_PORT']) {
      assert.equal(
        messageOf({ [name]: 'x' }),
        `${name} is not a setting of the shop; .env.example lists them all.`,
      )
    }
  })

  it('accepts only one replica beside a database', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://one/shop', 'postgres://two/shop']
    assert.equal(readConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl, DATABASE_READ_URL)
    assert.equal(readConfig({ DATABASE_URL }).databaseReadUrl, null)
    assert.match(messageOf({ DATABASE_READ_URL }), /^DATABASE_READ_URL needs DATABASE_URL/)
    assert.match(
      messageOf({ DATABASE_URL, DATABASE_READ_URL: 'postgres://two,three/shop' }),
      /^DATABASE_READ_URL names one replica/,
    )
  })

  // #config-e3e
  it('an error never repeats a secret value', () => {
    const secret = 'secret-word'
    const settings: Record<string, string>[] = [
      { DATABASE_URL: `mysql://shop:${secret}@db.example/shop` },
      { DATABASE_URL: 'postgres://db/shop', DATABASE_READ_URL: `mysql://shop:${secret}@db.example/shop` },
      { DATABASE_READ_URL: `postgres://shop:${secret}@db.example/shop` },
      { DATABASE_URL: 'postgres://db/shop', DATABASE_READ_URL: `postgres://shop:${secret}@one,two/shop` },
      { SMTP_URL: `http://user:${secret}@mail.example` },
      { MAIL_BOUNCES_BOX: `imap://user:${secret}@mail.example` },
      { MAIL_SUPPORT_BOX: `imap://user:${secret}@mail.example` },
      { PUBLIC_URL: `ftp://user:${secret}@shop.example` },
      { RAZORPAY_API_URL: `${secret}` },
      { RAZORPAY_KEY_ID: 'rzp_live_abc', RAZORPAY_KEY_SECRET: secret },
      { RAZORPAY_SECRET: secret },
    ]
    for (const environment of settings) assert.doesNotMatch(messageOf(environment), /secret-word/)
  })
})

describe('.env.example', () => {
  it('the example lists every setting once, below a sentence about it', async () => {
    const lines = (await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8'))
      .trim()
      .split('\n')
    const isSetting = (line: string | undefined): boolean => /^# [A-Z_]+=/.test(line ?? '')
    const named = lines.filter(isSetting).map((line) => line.slice(2, line.indexOf('=')))
    assert.deepEqual(named.toSorted(), [...knownSettings].sort())
    for (const [index, line] of lines.entries()) {
      if (!isSetting(line)) continue
      const why = lines[index - 1] ?? ''
      assert.ok(/^# \S.{20,}\.$/.test(why) && !isSetting(why), `${line} stands under no sentence`)
    }
  })

  it('the example is valid once its secrets are filled in', async () => {
    const text = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8')
    const settings = [...text.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    assert.match(messageOf(Object.fromEntries(settings)), /^RAZORPAY_KEY_SECRET must be set/)
    const secrets = { RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }
    assert.equal(readConfig({ ...Object.fromEntries(settings), ...secrets }).databasePoolSize, 16)
  })
})
