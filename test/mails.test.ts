import assert from 'node:assert/strict'
import { it } from 'node:test'
import { templates } from '#server/email-templates.ts'
import { replacementNews, returnNews } from '#server/orders/returns/return-emails.ts'
import { checkCited, readDocument, rowsOf } from './cited-names.ts'

it('the list of mails has every email with its test', () => {
  const rows = rowsOf(readDocument('docs/mails.md'), 'step')
  for (const [step = '', , proof = ''] of rows) assert.ok(checkCited(step, proof) > 0, `${step} has no test`)
  const listed = rows.map(([, letter = '']) => letter).join('\n')
  for (const template of templates) assert.ok(listed.includes(`\`${template}\``), `${template} is not listed`)
  for (const news of returnNews) assert.ok(listed.includes(`\`return-news\` ${news}`), `return: ${news}`)
  for (const news of replacementNews)
    assert.ok(listed.includes(`\`replacement-news\` ${news}`), `replacement: ${news}`)
})
