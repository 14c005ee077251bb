import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'

const kills = 4
const root = new URL('../', import.meta.url).pathname

/**
 * A short chaos run with a fixed seed, and fewer and slower shoppers than `npm run chaos`, since two of them run at once.
 * `npm run chaos` goes on for five minutes and fifty kills.
 */
async function runChaos(...options: string[]): Promise<{ code: number | null; said: string }> {
  const staff = ['--shoppers', '4', '--pauses', '4']
  const usual = ['--minutes', '0.3', '--kills', String(kills), '--seed', '20264', ...staff]
  const child = spawn(process.execPath, ['tools/chaos/main.ts', ...usual, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, said: said + complaints }
}

const figure = (said: string, row: string): number =>
  Number(new RegExp(`^  ${row} +(\\d+)$`, 'm').exec(said)?.[1])

describe('a shop killed repeatedly while shoppers buy', {
  concurrency: true,
}, () => {
  const kinds: [string, string[]][] = [
    ['on the embedded database', []],
    ['in two processes on a server named by DATABASE_URL', ['--database', 'server', '--processes', '2']],
  ]
  for (const [where, options] of kinds) {
    it(`the shop loses no order, rupee, pack or email ${where}`, async () => {
      const { code, said } = await runChaos(...options)
      assert.equal(code, 0, said)
      assert.match(said, /^No difference\.$/m)
      assert.ok(figure(said, 'kill -9') >= kills, said)
      assert.ok(figure(said, 'orders paid') > 0, said)
    })
  }
})
