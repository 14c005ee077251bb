import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { households } from './garden-households.ts'
import { planText } from './garden-plan-text.ts'

const path = new URL('../docs/garden-plans.md', import.meta.url)
const begin = '## Twelve households\n'

const written = Object.entries(households)
  .map(([name, request]) => `### ${name}\n\n\`\`\`text\n${planText(request)}\n\`\`\`\n`)
  .join('\n')

describe('the plans of twelve households', () => {
  // #garden-golden
  it('the plans match docs/garden-plans.md', () => {
    const page = readFileSync(path, 'utf8')
    const [before = '', kept = ''] = page.split(begin)
    // After a change of the rules, WRITE_PLANS=1 writes them again; read them before committing.
    if (process.env.WRITE_PLANS === '1') writeFileSync(path, `${before}${begin}\n${written}`)
    else assert.equal(kept.trim(), written.trim())
  })

  it('the document has twelve households', () => assert.equal(Object.keys(households).length, 12))
})
