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

describe('DATABASE_URL', () => {
  it('means no encryption when it has no sslmode', () => {
    assert.equal(read('').ssl, false)
    assert.equal(read('?sslmode=disable').ssl, false)
  })

  it('encrypts without checking the server under require, unless certificate authorities are named', () => {
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

  it('keeps everything else, and can be shown without its password', () => {
    const target = read('?sslmode=verify-full&application_name=x')
    assert.equal(
      target.connectionString,
      'postgres://shop:secret-word@db.example:6432/soilkin?application_name=x',
    )
    assert.equal(target.place, 'db.example:6432')
    assert.equal(readDatabaseUrl('postgres://shop@db.example/soilkin').place, 'db.example:5432')
    assert.equal(readDatabaseUrl('postgres://shop@localhost/soilkin?host=/run/pg').place, '/run/pg:5432')
  })

  it('names several hosts, of which one takes writes, each without parameters of TLS', () => {
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

  it('is refused with an unsupported mode, without repeating the password', () => {
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

  it('is refused when a certificate file is missing', () => {
    const address = 'postgres://shop@db.example/soilkin?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem'
    assert.throws(() => readDatabaseUrl(address), /DATABASE_URL: the certificate file \/nowhere\/ca\.pem/)
  })
})
