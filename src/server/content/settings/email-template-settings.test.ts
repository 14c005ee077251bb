import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editSettings, getSettings, listSettingsVersions, previewSettings } from '#contract/admin/settings.ts'
import { emailTexts } from '#shared/email-templates/template-texts.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { writeEmail } from '../../email-templates.ts'
import { renderMail } from '../../platform/email/render-mail.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const present = async () => (await office.call(getSettings, owner)).body
const edit = async (letters: object, version?: number) =>
  office.call(editSettings, {
    ...owner,
    body: { version: version ?? (await present()).version, settings: { letters } },
  })
const stored = async () =>
  (await shop.db.execute<{ content: object }>(sql`SELECT content FROM settings`)).rows[0]?.content
async function written(template: string, data: object) {
  const context = { db: shop.db, siteUrl: 'https://shop.example', settings: await shop.settings.current() }
  return renderMail(await writeEmail(template, data, context), context)
}

beforeEach(() => shop.db.execute(sql`DELETE FROM settings`))

describe('editable email sentences', () => {
  // #letter-sentences-edit
  it('uses edited sentences in the next email, and restores defaults', async () => {
    await edit({
      welcome: {
        subject: 'Hello\r\nBcc: all@example.com {firstName}',
        opening: 'A <b>bold</b> start at {brand}.',
      },
    })
    const { subject, html, text } = await written('welcome', { fullName: 'Asha Rao' })
    assert.equal(subject, 'Hello Bcc: all@example.com Asha')
    assert.match(html, /A &lt;b&gt;bold&lt;\/b&gt; start at Soilkin\./)
    assert.match(text, /^A <b>bold<\/b> start at Soilkin\.$/m)
    assert.match(text, /Not sure where to begin\?/, 'the others stay')
    await edit({ welcome: emailTexts.welcome })
    assert.deepEqual(await stored(), {})
    const after = await written('welcome', { fullName: 'Asha Rao' })
    assert.equal(after.subject, 'Welcome to Soilkin')
  })

  // #letter-sentences-fields
  it('rejects unknown and missing placeholders of a sentence', async () => {
    const wrong: [object, string, RegExp][] = [
      [
        { welcome: { opening: 'Hi {fristName}' } },
        'welcome.opening',
        /no field \{fristName\}.*mean \{firstName\}\?$/,
      ],
      [{ welcome: { opening: 'Hi {firstName' } }, 'welcome.opening', /only stand around the name of a field/],
      [{ welcome: { opening: ' ' } }, 'welcome.opening', /required/],
      [{ welcome: { subject: 'x'.repeat(151) } }, 'welcome.subject', /at most 150/],
      [
        { 'order-placed': { subject: 'Thanks' } },
        'order-placed.subject',
        /^\{orderNumber\}, the number of the order, must stay/,
      ],
      [{ 'sign-in-code': { subject: 'Log in' } }, 'sign-in-code.subject', /^\{code\}/],
      // A parcel may lack a tracking number, so only its own sentence may name it.
      [{ 'order-shipped': { heading: '{trackingNumber}' } }, 'order-shipped.heading', /no field/],
      [{ welcome: { other: 'x' } }, 'welcome.other', /no such setting/],
    ]
    for (const [letters, path, message] of wrong) {
      const rejected = await edit(letters)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'])
      assert.match(rejected.error.errors?.[`letters.${path}`] ?? assert.fail(path), message)
    }
    assert.equal(await stored(), undefined)
  })

  // #letter-sentences-kept
  it('stores sentences one by one and rejects a stale edit', async () => {
    await edit({ welcome: { heading: 'Namaste, {firstName}!' } })
    assert.deepEqual(await stored(), { letters: { welcome: { heading: 'Namaste, {firstName}!' } } })
    assert.deepEqual(errorOf(await edit({ welcome: { heading: 'Hi' } }, 0)), [409, 'version_conflict'])
    const [newest] = (await office.call(listSettingsVersions, owner)).body.versions
    assert.deepEqual(newest?.changes, [
      {
        path: 'letters.welcome.heading',
        before: 'Welcome, {firstName}!',
        after: 'Namaste, {firstName}!',
      },
    ])
  })

  // #letter-sentences-preview
  it('warns that sentences apply to waiting mails too', async () => {
    const { version } = await present()
    const body = { version, settings: { letters: { welcome: { heading: 'Namaste' } } } }
    const { consequences } = (await office.call(previewSettings, { ...owner, body })).body
    assert.match(consequences.join(' '), /Mails that are sent from now on/)
  })
})
