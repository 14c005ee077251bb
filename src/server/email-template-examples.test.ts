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

const paperWith = (settings: WordedSettings): ExampleContext => ({ siteUrl, settings, product, other })

/** The default settings with other sentences of a letter. */
const withSentences = (letter: EmailTemplateName, sentences: Record<string, string>): WordedSettings => ({
  ...defaultSettings,
  letters: { ...defaultSettings.letters, [letter]: sentences },
})

const names = Object.keys(emailTexts) as EmailTemplateName[]

/** Every case of a letter as its mail, said with these settings. */
const mailsOf = (letter: EmailTemplateName, settings: WordedSettings): RenderedMail[] =>
  Object.values(emailTemplateExamples[letter]).map((write) => {
    const paper = paperWith(settings)
    return renderMail(write(paper), paper)
  })

/** What stands in the brackets after a mark, in each mail that has it. */
const filledAfter = (mails: RenderedMail[], mark: string): string[] =>
  mails.flatMap(({ subject, html }) =>
    [...`${subject}\n${html}`.matchAll(new RegExp(`\\b${mark}\\[([^\\]]*)\\]`, 'g'))].map(
      ([, value = '']) => value,
    ),
  )

/** Where its length decides whether a sentence is said, it has no room for other fields. */
const isShort = (letter: EmailTemplateName, sentence: string): boolean =>
  letter === 'product-notice' && sentence === 'subject'

describe('the examples of letters', () => {
  for (const letter of names) {
    describe(letter, () => {
      it('are mails as they are sent: complete, escaped, and with links that reach nothing of a customer', () => {
        const mails = mailsOf(letter, defaultSettings)
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
      it('say each sentence in some case, with each of its fields filled', () => {
        const release: Record<string, string> = emailTexts[letter]
        const marked = Object.fromEntries(
          Object.entries(release).map(([sentence, words]) => {
            const fields = isShort(letter, sentence) ? fieldsIn(words) : fieldsFor(letter, sentence)
            return [sentence, [`${sentence}[said]`, ...fields.map((f) => `${f}[{${f}}]`)].join(' ')]
          }),
        )
        const mails = mailsOf(letter, withSentences(letter, marked))
        for (const sentence of Object.keys(release)) {
          assert.ok(filledAfter(mails, sentence).length > 0, `no case says "${sentence}"`)
        }
        const declared = new Set(Object.keys(release).flatMap((sentence) => fieldsFor(letter, sentence)))
        for (const field of declared) {
          const values = filledAfter(mails, field)
          assert.ok(values.length > 0, `{${field}} is never said`)
          for (const value of values) assert.match(value, /^[^{}]*\S[^{}]*$/, `{${field}} is empty`)
        }
      })
    })
  }
})
