import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserStorage, tabStorage } from './storage.ts'

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

/** Its values are properties of its own, as in a browser. */
class FineStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

class FullStorage extends FineStorage {
  override setItem(): void {
    refuse()
  }
}

class SilentStorage extends FineStorage {
  override setItem(): void {}
}

class FrozenStorage extends FullStorage {
  override removeItem(): void {
    refuse()
  }
}

/** Sets both storages of the browser, and forgets what earlier ones refused. */
function setStorage(storage: FineStorage | null | undefined, isForbidden = false): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const get = () => (isForbidden ? refuse() : storage)
    Object.defineProperty(globalThis, name, { configurable: true, get })
  }
  for (const { refused } of [browserStorage, tabStorage]) refused.clear()
}

const states: [state: string, set: () => void][] = [
  ['fine', () => setStorage(new FineStorage())],
  ['full', () => setStorage(new FullStorage())],
  ['null', () => setStorage(null)],
  ['missing', () => setStorage(undefined)],
  ['forbidden', () => setStorage(null, true)],
  ['silently refusing', () => setStorage(new SilentStorage())],
  ['refusing every change', () => setStorage(new FrozenStorage())],
]

for (const [state, set] of states) {
  describe(`a storage that is ${state}`, () => {
    for (const storage of [browserStorage, tabStorage]) {
      it('reads what was written last, until it is removed', () => {
        set()
        assert.equal(storage.read('authToken'), null)
        storage.write('authToken', 'meera')
        storage.write('authToken', 'asha')
        assert.equal(storage.read('authToken'), 'asha')
        storage.write('authToken', null)
        assert.equal(storage.read('authToken'), null)
        storage.write('draft', 'Tulsi')
        storage.clear()
        assert.equal(storage.read('draft'), null)
      })
    }
  })
}

describe('what an earlier visit stored', () => {
  for (const Kind of [FineStorage, FullStorage, SilentStorage, FrozenStorage]) {
    it(`is replaced and cleared in a ${Kind.name}`, () => {
      setStorage(Object.assign(new Kind(), { authToken: 'old', draft: 'Tulsi' }))
      assert.equal(browserStorage.read('authToken'), 'old')
      browserStorage.write('authToken', 'new')
      assert.equal(browserStorage.read('authToken'), 'new')
      browserStorage.clear()
      assert.deepEqual([browserStorage.read('authToken'), browserStorage.read('draft')], [null, null])
    })
  }
})

describe('a storage that becomes usable', () => {
  it('stores the next value', () => {
    const storage = Object.assign(new FineStorage(), { setItem: refuse })
    setStorage(storage)
    browserStorage.write('authToken', 'meera')
    assert.equal(browserStorage.refused.get('authToken'), 'meera')
    Reflect.deleteProperty(storage, 'setItem')
    browserStorage.write('authToken', 'asha')
    assert.deepEqual([storage.getItem('authToken'), browserStorage.refused.size], ['asha', 0])
  })
})
