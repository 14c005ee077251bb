import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from './config/config.ts'
import { createLog, hasPlainLog } from './log.ts'
import { terminalLines } from './terminal-lines.ts'

function openLog(level = 'info') {
  const written: string[] = []
  return {
    log: createLog(
      level,
      terminalLines((text) => written.push(text)),
    ),
    written,
  }
}

describe('the log on the terminal of a trial', () => {
  it('writes a warning and an error as one plain line each', () => {
    const { log, written } = openLog()
    log.warn('STAFF_URL is not set.')
    log.error({ err: new Error('connect\nrefused') }, 'a job failed and will run again')
    assert.deepEqual(written, [
      'Warning: STAFF_URL is not set.\n',
      'Error: a job failed and will run again: connect refused\n',
    ])
  })

  it('leaves out requests, and warnings of a quieter level', () => {
    const { log, written } = openLog()
    log.info({ req: { method: 'GET', url: '/' } }, 'incoming request')
    openLog('error').log.warn('said')
    assert.deepEqual(written, [])
  })

  it('lets no logged text move the cursor', () => {
    const { log, written } = openLog()
    log.warn('a\u001b[2Jb\r\nc')
    assert.deepEqual(written, ['Warning: a [2Jb c\n'])
  })

  it('leaves JSON lines to pipes, production and development', () => {
    const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    assert.equal(hasPlainLog(readConfig({}), true), true)
    assert.equal(hasPlainLog(readConfig({}), false), false)
    assert.equal(hasPlainLog(readConfig(live), true), false)
    assert.equal(hasPlainLog(readConfig({ DEV_VITE: '1' }), true), false)
  })
})
