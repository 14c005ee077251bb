import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressesOf, isOnThisMachine } from './database-addresses.ts'

describe('addressesOf', () => {
  it('splits several hosts into one full address each', () => {
    assert.deepEqual(addressesOf('postgresql://shop:p%40ss@one:5432,two:5433/soilkin?sslmode=verify-full'), [
      'postgresql://shop:p%40ss@one:5432/soilkin?sslmode=verify-full',
      'postgresql://shop:p%40ss@two:5433/soilkin?sslmode=verify-full',
    ])
    assert.deepEqual(addressesOf('postgres://[::1]:1,[fd00::2]/shop'), [
      'postgres://[::1]:1/shop',
      'postgres://[fd00::2]/shop',
    ])
  })

  it('splits several socket folders into one address each', () => {
    const both = addressesOf('postgres://shop@localhost/shop?host=/run/one,/run/two&port=5432,5433')
    assert.deepEqual(
      both.map((address) => Object.fromEntries(new URL(address).searchParams)),
      [
        { host: '/run/one', port: '5432' },
        { host: '/run/two', port: '5433' },
      ],
    )
  })

  it('returns an address of one host and an invalid address unchanged', () => {
    for (const address of [
      'postgres://u:p@one:5432/shop?x=1',
      'postgres:///shop?host=/run',
      'nonsense',
      '',
    ]) {
      assert.deepEqual(addressesOf(address), [address])
    }
  })

  it('isOnThisMachine needs every host to be local', () => {
    assert.ok(isOnThisMachine('postgres://localhost,127.0.0.1:5433/shop'))
    assert.ok(!isOnThisMachine('postgres://localhost,db.example/shop'))
    assert.ok(!isOnThisMachine('postgres://localhost/shop?host=/run/one,db.example'))
  })
})
