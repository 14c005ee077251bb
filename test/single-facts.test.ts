import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { getBatchPassport, listBatchesOnSale } from '#contract/shop/batches.ts'
import { testimonials } from '#contract/shop/default-testimonials.ts'
import { getProduct } from '#contract/shop/products.ts'
import { loadSampleArticles } from '#server/cli/seed/articles.ts'
import { sampleProducts } from '#server/cli/seed/products.ts'
import { orderExamples } from '#server/orders/shopper/order-examples.ts'
import { reviews } from '#server/platform/database/tables.ts'
import { renderMail } from '#server/platform/email/render-mail.ts'
import { questions } from '#shared/copy/faq.ts'
import { homeText } from '#shared/copy/home.ts'
import { returnsText } from '#shared/copy/returns.ts'
import { returnsInShort } from '#shared/copy/returns-in-short.ts'
import { shippingText } from '#shared/copy/shipping.ts'
import { termsText } from '#shared/copy/terms.ts'
import { bedGramsPerSquareMetre, maxGrams, minGrams, teaspoonGrams } from '#shared/garden/dose.ts'
import { doseChart } from '#shared/garden/dose-chart.ts'
import { completed } from '#shared/settings/completed.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { labelDesigns } from '../tools/pictures/labels/designs.ts'
import { openTestShop, type TestShop } from './shop.ts'

// Facts that several places state. A place that states another value fails here.

const settings = completed(defaultOwnerSettings)

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const monthsBetween = (from: string, to: string): number => {
  const [start, end] = [new Date(from), new Date(to)]
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
}

/** '24 months from manufacture' → 24 */
const statedMonths = (bestBefore: string): number =>
  Number(/(\d+) months from manufacture/.exec(bestBefore)?.[1])

describe('the shelf life', () => {
  it('is the same on product page, batch page and home', async () => {
    const claimed = 12 * Number(/(\d+) years/.exec(settings.claims.shelfLife ?? '')?.[1])
    const batches = (await shop.call(listBatchesOnSale)).body.batches
    assert.ok(batches.length >= 3, 'too few batches')
    for (const { number, made_on, expires_on, product_slug } of batches) {
      assert.ok(made_on && expires_on, number)
      assert.equal(monthsBetween(made_on, expires_on), claimed, `${number} against the claim`)
      const passport = (await shop.call(getBatchPassport, { params: { number } })).body
      assert.deepEqual([passport.made_on, passport.expires_on], [made_on, expires_on], number)
      if (!product_slug) continue
      const product = (await shop.call(getProduct, { params: { id: product_slug } })).body
      assert.equal(monthsBetween(made_on, expires_on), statedMonths(product.best_before), product_slug)
      assert.deepEqual([product.batch?.made_on, product.batch?.expires_on], [made_on, expires_on])
    }
  })

  it('is that of the feed in every kit', () => {
    const months = statedMonths(sampleProducts[0]?.bestBefore ?? '')
    const feeds = sampleProducts.filter(({ components, category }) =>
      [category, ...components.map(({ name }) => name)].some((name) => /Bio-fert|Balcony Feed/.test(name)),
    )
    assert.equal(feeds.length, 6)
    for (const { slug, bestBefore } of feeds) assert.equal(statedMonths(bestBefore), months, slug)
  })
})

/** All texts that name doses, by where they stand. */
async function doseTexts(): Promise<Map<string, string>> {
  const written = await shop.db.select().from(reviews)
  return new Map([
    ['home', JSON.stringify(homeText(settings))],
    ['FAQ', JSON.stringify(questions(settings))],
    ['testimonials', JSON.stringify(testimonials)],
    ...loadSampleArticles().map(({ slug, content, excerpt }) => [slug, excerpt + content] as const),
    ...sampleProducts.map(
      ({ slug, dose, description, howToUse }) => [slug, dose + description + howToUse] as const,
    ),
    ...labelDesigns.map(({ name, back }) => [`label ${name}`, JSON.stringify(back)] as const),
    ...written.map(({ id, body, answer }) => [`review ${id}`, `${body} ${answer}`] as const),
  ])
}

/** Asserts that each match of a pattern in a text names the figure. */
function assertNames(texts: Map<string, string>, pattern: RegExp, figure: number, least: number): void {
  const found = [...texts].flatMap(([place, text]) =>
    [...text.matchAll(pattern)].map(([words, number]) => ({ place, words, number: Number(number) })),
  )
  assert.ok(found.length >= least, `${pattern} is in ${found.length} places`)
  assert.deepEqual(
    found.filter(({ number }) => number !== figure),
    [],
  )
}

describe('a dose', () => {
  it('has one weight of a teaspoon in all texts', async () => {
    const texts = await doseTexts()
    assertNames(texts, /teaspoon holds (?:about )?(\d+) g/g, teaspoonGrams, 2)
    assertNames(texts, /(\d+) g,? \(?(?:a|one|1) level teaspoon/g, teaspoonGrams, 4)
  })

  it('has one least and one greatest weight', async () => {
    const texts = await doseTexts()
    assertNames(texts, /(?:never less than|at least) (\d+) g/g, minGrams, 4)
    assertNames(texts, /(?:or more than|at most) (\d+) g (?:a|for one) pot/g, maxGrams, 4)
    assertNames(texts, /(\d+) to 50 g a pot/g, minGrams, 2)
    assertNames(texts, /(\d+) g per square metre/g, bedGramsPerSquareMetre, 4)
  })

  it('is the same for a pot on labels, products and pages', async () => {
    const texts = await doseTexts()
    for (const inches of [10, 12]) {
      const grams = doseChart.find(({ name }) => name === `${inches}-inch pot`)?.grams ?? Number.NaN
      assertNames(texts, new RegExp(`\\b(\\d\\d?) g for an? ${inches}-inch pot`, 'g'), grams, 4)
    }
  })
})

describe('a return', () => {
  const { returns } = defaultOwnerSettings
  const others = completed({
    ...defaultOwnerSettings,
    returns: { ...returns, windowDays: 47, refundDays: 3 },
  })
  const delivered = orderExamples['order-delivered']
  const goods = {
    ...{ name: 'Feed', shortName: null, slug: 'feed', netQuantity: '500 g' },
    ...{ pricePaise: 50_000, discountPercent: 0, taxRatePercent: 5 },
  }
  const paper = { siteUrl: 'https://shop.example', settings: others, product: goods, other: goods }
  const places = {
    'in short': returnsInShort(others),
    home: JSON.stringify([homeText(others).proof, homeText(others).trustBadges]),
    FAQ: JSON.stringify(questions(others).find(({ id }) => id === 'delivery-returns')),
    terms: JSON.stringify(termsText(others).sections.find(({ id }) => id === 'returns')),
    shipping: JSON.stringify(shippingText(others).sections.find(({ id }) => id === 'what-to-expect')),
    returns: JSON.stringify(returnsText(others)),
    mail: Object.values(delivered)
      .map((write) => renderMail(write(paper), paper).text)
      .join(' '),
  }

  it('has one window on pages, in terms and in mails', () => {
    for (const [place, text] of Object.entries(places)) {
      assert.match(text, /\b47[ -]day/, place)
      const windows = [...text.matchAll(/\b(\w+) days(?= (?:of|from|after) delivery)|\b(\w+)-day guarantee/g)]
      for (const [words, days, guarantee] of windows)
        assert.equal(days ?? guarantee, '47', `${place}: ${words}`)
      assert.doesNotMatch(text, /seven days|30 days/, place)
    }
    assert.match(places.terms, /within 3 business days/)
    assert.match(places.returns, /Within 3 business days/)
  })

  it('asks nobody to send an opened pack back', () => {
    assert.doesNotMatch(places.home, /send it back/)
    for (const place of ['terms', 'returns'] as const) {
      assert.match(places[place], /opened pack disappoints you .*You need not send it back/, place)
    }
  })

  it('is linked from the figures of the home page', () => {
    assert.ok(homeText(settings).proof.some(({ source }) => source === '/returns'))
  })
})
