import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsFor } from '#shared/email-templates/check-sentence.ts'
import { type EmailTemplateName, emailTexts, fieldsIn } from '#shared/email-templates/template-texts.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { emailTemplateExamples } from './email-template-examples.ts'
import type { ExampleContext, ExampleProduct } from './platform/email/email-examples.ts'
import type { RenderedMail } from './platform/email/email-template.ts'
import { renderMail } from './platform/email/render-mail.ts'

const siteUrl = 'https://shop.example'
const product: ExampleProduct = {
  name: 'Neem & “cake” <1 kg>',
  shortName: 'Neem cake',
  slug: 'neem-cake',
  netQuantity: '1 kg',
  pricePaise: 25_000,
  discountPercent: 10,
  taxRatePercent: 5,
}
const other = { ...product, name: 'Kelp feed', shortName: null, slug: 'kelp-feed', pricePaise: 39_900 }

const documentWith = (settings: WordedSettings): ExampleContext => ({ siteUrl, settings, product, other })

/** Default settings with other texts of an email template. */
const withSentences = (template: EmailTemplateName, sentences: Record<string, string>): WordedSettings => ({
  ...defaultSettings,
  letters: { ...defaultSettings.letters, [template]: sentences },
})

const names = Object.keys(emailTexts) as EmailTemplateName[]

/** Renders every example of an email template with these settings. */
const mailsOf = (template: EmailTemplateName, settings: WordedSettings): RenderedMail[] =>
  Object.values(emailTemplateExamples[template]).map((write) => {
    const document = documentWith(settings)
    return renderMail(write(document), document)
  })

/** Returns the bracketed text after a marker, in each mail that has it. */
const filledAfter = (mails: RenderedMail[], mark: string): string[] =>
  mails.flatMap(({ subject, html }) =>
    [...`${subject}\n${html}`.matchAll(new RegExp(`\\b${mark}\\[([^\\]]*)\\]`, 'g'))].map(
      ([, value = '']) => value,
    ),
  )

/** A text whose length decides whether it appears has no room for other fields. */
const isShort = (template: EmailTemplateName, sentence: string): boolean =>
  template === 'product-notice' && sentence === 'subject'

describe('email template examples', () => {
  for (const template of names) {
    describe(template, () => {
      it('renders complete, escaped mails without links to customer data', () => {
        const mails = mailsOf(template, defaultSettings)
        assert.ok(mails.length > 0)
        for (const { subject, html, text, links } of mails) {
          assert.ok(subject.length > 5 && subject.length < 70, subject)
          assert.doesNotMatch(subject + text, /undefined|null|NaN|\[object|[{}]/)
          assert.doesNotMatch(html, /<script|<1 kg>|[{]\w+[}]/)
          for (const link of links) {
            assert.equal(new URL(link).origin, siteUrl)
            assert.doesNotMatch(link, /(ORD|RET|TKT|RPL)0*[1-9]/)
            assert.match(new URL(link).searchParams.get('token') ?? 'example', /^example$/)
          }
        }
      })

      // #letter-examples-sentences
      it('uses each text of a template, with all its fields', () => {
        const release: Record<string, string> = emailTexts[template]
        const marked = Object.fromEntries(
          Object.entries(release).map(([sentence, words]) => {
            const fields = isShort(template, sentence) ? fieldsIn(words) : fieldsFor(template, sentence)
            return [sentence, [`${sentence}[said]`, ...fields.map((f) => `${f}[{${f}}]`)].join(' ')]
          }),
        )
        const mails = mailsOf(template, withSentences(template, marked))
        for (const sentence of Object.keys(release)) {
          assert.ok(filledAfter(mails, sentence).length > 0, `no case says "${sentence}"`)
        }
        const declared = new Set(Object.keys(release).flatMap((sentence) => fieldsFor(template, sentence)))
        for (const field of declared) {
          const values = filledAfter(mails, field)
          assert.ok(values.length > 0, `{${field}} is never said`)
          for (const value of values) assert.match(value, /^[^{}]*\S[^{}]*$/, `{${field}} is empty`)
        }
      })
    })
  }
})
