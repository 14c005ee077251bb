import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { previewEmailTemplate } from '#contract/admin/email-templates.ts'
import { editSettings, getSettings } from '#contract/admin/settings.ts'
import { fieldsFor } from '#shared/email-templates/check-sentence.ts'
import { type EmailTemplateName, emailTexts, fieldsIn } from '#shared/email-templates/template-texts.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { errorOf } from '#test/back-office.ts'
import { countQueries } from '#test/count-queries.ts'
import { openOffice } from '#test/office.ts'
import { emailTemplateExamples } from '../../email-template-examples.ts'
import { exampleCustomer } from '../../platform/email/email-examples.ts'
import { firstName } from '../../platform/email/email-template.ts'

const { shop, office } = await openOffice()
const cookie = office.owner
const names = Object.keys(emailTexts) as EmailTemplateName[]

const preview = (id: string, sentences: object = {}, example?: string) =>
  office.call(previewEmailTemplate, {
    cookie,
    params: { id },
    body: { sentences, ...(example && { example }) },
  })

/** Tables that a preview could write. */
const traces = async () =>
  (
    await shop.db.execute(sql`SELECT (SELECT count(*) FROM outbox) AS mails, (SELECT count(*) FROM audit_log) AS entries,
      (SELECT count(*) FROM throttle_windows) AS hits, (SELECT count(*) FROM settings) AS settings`)
  ).rows[0]

describe('email previews', () => {
  // #letter-preview-all
  it('previews every email template and example without side effects', async () => {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`SELECT name FROM products WHERE archived_at IS NULL ORDER BY position, id LIMIT 1`,
    )
    const before = await traces()
    for (const letter of names) {
      for (const title of Object.keys(emailTemplateExamples[letter])) {
        const { status, body } = await preview(letter, {}, title)
        assert.equal(status, 200, `${letter}: ${title}`)
        assert.deepEqual(body.examples, Object.keys(emailTemplateExamples[letter]))
        assert.equal(body.example, title)
        assert.ok(body.subject && body.text.includes(defaultSettings.support.email), letter)
      }
    }
    assert.deepEqual(await traces(), before)
    const { text } = (await preview('order-placed')).body
    assert.ok(text.includes(`2 x ${rows[0]?.name}: ₹`), text)
  })

  // #letter-preview-fields
  it('fills each placeholder of a sentence once', async () => {
    for (const letter of names) {
      const release: Record<string, string> = emailTexts[letter]
      const sentences = Object.fromEntries(
        Object.keys(release).map((sentence) => [
          sentence,
          fieldsFor(letter, sentence)
            .map((name) => `{${name}}`)
            .join(' '),
        ]),
      )
      const { status, body, error } = await preview(letter, sentences)
      assert.equal(status, 200, `${letter}: ${JSON.stringify(error)}`)
      const isNamed = Object.values(release).some((words) => fieldsIn(words).includes('firstName'))
      if (isNamed) assert.ok(body.text.includes(firstName(exampleCustomer.fullName)), letter)
      assert.doesNotMatch(body.subject + body.preheader + body.text, /\{\w+\}/, letter)
    }
  })

  // #letter-preview-nobody
  it('reads only settings and products from the database', async () => {
    const counted = countQueries((shop.db as typeof shop.db & { $client: Pool }).$client)
    const queried = await counted.during(() => preview('order-placed'))
    const tables = queried.flatMap((statement) =>
      [...statement.matchAll(/\b(?:from|join|into|update) "?(\w+)"?/gi)].map(([, table = '']) => table),
    )
    const known = [
      'content_version',
      'products',
      'running_prices',
      'settings',
      'staff_members',
      'staff_roles',
      'staff_sessions',
    ]
    for (const table of tables) assert.ok(known.includes(table), `${table} was asked`)
    assert.ok(tables.includes('products') && tables.includes('settings'))
  })

  // #letter-preview-typed
  it('previews unsaved sentences, escaped, without saving them', async () => {
    const { body } = await preview('welcome', {
      subject: 'Hello\r\nBcc: all@example.com',
      heading: 'Namaste <script>alert(1)</script> {firstName}',
    })
    assert.equal(body.subject, 'Hello Bcc: all@example.com')
    assert.match(body.html, /Namaste &lt;script&gt;alert\(1\)&lt;\/script&gt; Kavya/)
    assert.doesNotMatch(body.html, /<script/)
    assert.match(body.text, /Not sure where to begin\?/)
    assert.match((await preview('welcome')).body.text, /^Welcome, Kavya!/)
  })

  // #letter-preview-refused
  it('rejects in the preview what saving rejects', async () => {
    const { version } = (await office.call(getSettings, { cookie })).body
    const wrong: [EmailTemplateName, object][] = [
      ['welcome', { opening: 'Hi {fristName}', heading: ' ' }],
      ['order-placed', { subject: 'Thanks' }],
      ['welcome', { other: 'x' }],
      ['welcome', { subject: 7 }],
    ]
    for (const [letter, sentences] of wrong) {
      const shown = await preview(letter, sentences)
      const body = { version, settings: { letters: { [letter]: sentences } } }
      const saved = await office.call(editSettings, { cookie, body })
      assert.deepEqual(errorOf(shown), [400, 'invalid_request'])
      assert.deepEqual(shown.error.errors, saved.error.errors)
      assert.ok(Object.keys(shown.error.errors ?? {}).length > 0)
    }
  })

  it('answers 404 for an unknown template or example', async () => {
    for (const id of ['newsletter', 'toString', '999999999'])
      assert.deepEqual(errorOf(await preview(id)), [404, 'not_found'])
    assert.deepEqual(errorOf(await preview('welcome', {}, 'toString')), [404, 'not_found'])
  })

  it('requires the permission to read settings for a preview', async () => {
    const body = { sentences: {} }
    const reader = await office.memberWith(['settings.read'])
    const call = { params: { id: 'welcome' }, body }
    assert.equal((await office.call(previewEmailTemplate, { ...call, cookie: reader.cookie })).status, 200)
  })
})
