import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog } from './log.ts'

const logged = (url: string): string => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.info({ req: { method: 'GET', url } }, 'asked')
  return JSON.parse(lines.join('')).req.path
}

describe('the path of a request in the log', () => {
  it('omits the query from logged paths', () => {
    assert.equal(logged('/search?q=asha@example.com'), '/search')
    assert.equal(logged('/buy/1:2,3:1?email=asha@example.com&pin=560001'), '/buy/1:2,3:1')
  })

  // #garden-token-log
  it('masks the secret of a garden plan in logged paths', () => {
    const token = 'AbCdEfGhIjKlMnOpQrStUv'
    assert.equal(logged(`/gardenplan/${token}?region=coast`), '/gardenplan/[masked]')
    assert.equal(logged(`/gardenplan/${token}.ics`), '/gardenplan/[masked]')
    assert.equal(logged(`/api/garden_plans/${token}`), '/api/garden_plans/[masked]')
    assert.equal(logged('/gardenplanner'), '/gardenplanner')
  })

  // #feed-secret-log
  it('masks the secret of an address for spreadsheets', () => {
    const secret = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE'
    assert.equal(logged(`/api/feeds/${secret}.csv`), '/api/feeds/[masked]')
    assert.equal(logged('/api/feeds'), '/api/feeds')
  })

  // #preview-token-log
  it('masks the secret of a preview in logged paths', () => {
    const token = 'AbCdEfGhIjKlMnOpQrStUv'
    assert.equal(logged(`/preview/${token}`), '/preview/[masked]')
    assert.equal(logged(`/api/product_previews/${token}`), '/api/product_previews/[masked]')
  })
})
