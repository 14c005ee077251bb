import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SettingError } from '../config/config.ts'
import { readDatabaseUrl } from './database-url.ts'

const files: Record<string, string> = { '/ca.pem': 'authority', '/me.pem': 'certificate', '/me.key': 'key' }
const read = (query: string) =>
  readDatabaseUrl(`postgres://shop:secret-word@db.example:6432/soilkin${query}`, (path) => files[path] ?? '')

function tls(query: string) {
  const { ssl } = read(query)
  assert.ok(ssl, `${query} asks for encryption`)
  return ssl
}

describe('readDatabaseUrl', () => {
  it('encrypts nothing without sslmode', () => {
    assert.equal(read('').ssl, false)
    assert.equal(read('?sslmode=disable').ssl, false)
  })

  it('checks the server under require only with sslrootcert', () => {
    const { checkServerIdentity, ...ssl } = tls('?sslmode=require')
    assert.deepEqual(ssl, { rejectUnauthorized: false })
    assert.ok(checkServerIdentity)
    assert.equal(tls('?sslmode=require&sslrootcert=/ca.pem').rejectUnauthorized, true)
  })

  it('checks the certificate but not the name under verify-ca', () => {
    const ssl = tls('?sslmode=verify-ca&sslrootcert=/ca.pem')
    assert.deepEqual([ssl.ca, ssl.rejectUnauthorized], ['authority', true])
    assert.equal(ssl.checkServerIdentity?.('db.example', {} as never), undefined)
  })

  // #database-url-dac
  it('checks certificate and name under verify-full', () => {
    assert.deepEqual(tls('?sslmode=verify-full'), { rejectUnauthorized: true })
    assert.deepEqual(tls('?sslmode=verify-full&sslrootcert=system'), { rejectUnauthorized: true })
    assert.deepEqual(tls('?sslmode=verify-full&sslcert=/me.pem&sslkey=/me.key'), {
      rejectUnauthorized: true,
      cert: 'certificate',
      key: 'key',
    })
  })

  it('keeps other parameters and returns the place without the password', () => {
    const target = read('?sslmode=verify-full&application_name=x')
    assert.equal(
      target.connectionString,
      'postgres://shop:secret-word@db.example:6432/soilkin?application_name=x',
    )
    assert.equal(target.place, 'db.example:6432')
    assert.equal(readDatabaseUrl('postgres://shop@db.example/soilkin').place, 'db.example:5432')
    assert.equal(readDatabaseUrl('postgres://shop@localhost/soilkin?host=/run/pg').place, '/run/pg:5432')
  })

  it('splits several hosts and strips their TLS parameters', () => {
    const target = readDatabaseUrl(
      'postgres://shop:secret-word@one:5432,two:5433/soilkin?sslmode=require&target_session_attrs=read-write',
    )
    assert.deepEqual(
      [target.connectionString, target.others, target.place],
      [
        'postgres://shop:secret-word@one:5432/soilkin',
        ['postgres://shop:secret-word@two:5433/soilkin'],
        'one:5432, two:5433',
      ],
    )
    assert.deepEqual(read('').others, [])
    for (const attribute of ['any', 'standby', 'prefer-standby', 'read-only']) {
      assert.throws(() => read(`?target_session_attrs=${attribute}`), /must be read-write or primary/)
    }
  })

  it('rejects an unsupported sslmode without repeating the password', () => {
    for (const query of ['?sslmode=prefer', '?sslmode=allow', '?sslmode=VERIFY', '?ssl=true']) {
      assert.throws(
        () => read(query),
        (error) =>
          error instanceof SettingError &&
          /DATABASE_URL/.test(error.message) &&
          !/secret/.test(error.message),
      )
    }
  })

  it('rejects a missing certificate file', () => {
    const address = 'postgres://shop@db.example/soilkin?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem'
    assert.throws(() => readDatabaseUrl(address), /DATABASE_URL: the certificate file \/nowhere\/ca\.pem/)
  })
})
