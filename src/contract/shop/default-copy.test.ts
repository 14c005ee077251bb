import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aboutText } from '#shared/copy/about.ts'
import type { PageText } from '#shared/copy/blocks.ts'
import { questions as questionsOf } from '#shared/copy/faq.ts'
import { figuresOf } from '#shared/copy/figures.ts'
import { homeText } from '#shared/copy/home.ts'
import { privacyText } from '#shared/copy/privacy.ts'
import { returnsText } from '#shared/copy/returns.ts'
import { reviewsText } from '#shared/copy/reviews.ts'
import { shippingText } from '#shared/copy/shipping.ts'
import { pillars } from '#shared/copy/sustainability.ts'
import { termsText } from '#shared/copy/terms.ts'
import { completed } from '#shared/settings/completed.ts'
import { defaultOwnerSettings, defaultSettings as settings } from '#shared/settings/default-settings.ts'
import { withoutClaims } from '#test/without-claims.ts'
import { testimonials } from './default-testimonials.ts'

const [about, shipping, privacy, terms] = [aboutText, shippingText, privacyText, termsText].map((text) =>
  text(settings),
) as [PageText, PageText, PageText, PageText]
const pages = [about, shipping, privacy, terms]
const figures = figuresOf(settings)
const questions = questionsOf(settings)
const allOf = (page: (typeof pages)[number]) => JSON.stringify(page)

describe('page texts', () => {
  // #content-81f
  it('page texts have six testimonials of four or five stars', () => {
    assert.equal(testimonials.length, 6)
    assert.equal(new Set(testimonials.map(({ id }) => id)).size, 6)
    assert.ok(
      testimonials.some(({ rating }) => rating === 4) && testimonials.some(({ rating }) => rating === 5),
    )
    assert.ok(testimonials.some(({ quote }) => quote.length > 150))
    assert.ok(testimonials.some(({ quote }) => quote.length <= 150))
    assert.equal(reviewsText(settings).rating?.header, '4.9/5 Average Rating from 2,000+ Reviews')
  })

  it('page texts have six questions and six pillars', () => {
    assert.equal(new Set(questions.map(({ id }) => id)).size, 6)
    assert.equal(new Set(pillars.map(({ id }) => id)).size, 6)
  })

  it('page texts have a link for each section', () => {
    for (const { title, sections } of pages) {
      assert.equal(new Set(sections.map(({ id }) => id)).size, sections.length, title)
    }
  })

  it('page texts state free shipping as an amount to exceed', () => {
    const texts = JSON.stringify([homeText(settings), questions, ...pages])
    const mentions = texts.match(new RegExp(`.{11}${figures.freeAbove}.{11}`, 'g')) ?? []
    assert.ok(mentions.length >= 6, `${mentions.length}`)
    for (const mention of mentions) {
      assert.match(mention, /(above|more than|up to) ₹/i)
      assert.doesNotMatch(mention, /and above/)
    }
  })

  it('the privacy notice lists all that browsers store', () => {
    const section = JSON.stringify(privacy.sections.find(({ id }) => id === 'browser-storage'))
    for (const kept of [
      'sign-in token',
      'address',
      'payment under way',
      'e-mail address',
      'garden plan',
      'GSTIN',
    ]) {
      assert.ok(section.includes(kept), kept)
    }
    assert.match(section, /log out or close the tab/)
  })

  it('page texts contain no open placeholder', () => {
    for (const page of pages) {
      assert.doesNotMatch(allOf(page), /undefined|NaN|\[[a-z ]+\]|lorem|xxx/i, page.title)
    }
  })

  it('the terms name officer, courts and return window', () => {
    const words = allOf(terms)
    assert.ok(words.includes(settings.grievance.officerName))
    assert.ok(words.includes(settings.governingLaw.courts))
    assert.ok(words.includes(figures.returnWindow))
    assert.ok(words.includes(settings.legal.gstin ?? 'no GSTIN'))
  })

  it('page texts have the specified sections', () => {
    const headings = (page: (typeof pages)[number]) => page.sections.map(({ heading }) => heading)
    assert.deepEqual(headings(shipping), [
      'Domestic shipping',
      'International inquiries',
      'Processing time',
      'Shipping costs',
      'What to expect',
    ])
    assert.deepEqual(headings(about), [
      'Our Story',
      'Our Edge',
      'Our Approach',
      'Our Mission',
      'Our Vision',
      'Our Values',
    ])
  })
})

describe('texts with values of the settings', () => {
  const others = completed({
    ...defaultOwnerSettings,
    brand: { ...settings.brand, name: 'Mitti Ghar' },
    offers: { subscriberPercent: 15 },
    returns: { ...settings.returns, windowDays: 45 },
    shipping: { ...settings.shipping, freeAbovePaise: 99_900 },
  })

  it('texts follow the settings and are built once per settings', () => {
    assert.match(allOf(aboutText(others)), /Mitti Ghar/)
    assert.doesNotMatch(allOf(aboutText(others)), /Soilkin(?! Biosciences)/)
    assert.match(allOf(termsText(others)), /45-day guarantee/)
    assert.match(allOf(shippingText(others)), /Goods above ₹999\.00/)
    assert.equal(homeText(others).newsletter.heading, '15% off your first order')
    assert.equal(homeText(others), homeText(others))
    assert.notEqual(homeText(settings), homeText(others))
  })

  it('texts name no claim that the owner does not make', () => {
    const texts = [homeText, aboutText, questionsOf, reviewsText, returnsText, termsText]
    // Without the nulls, whose blocks pages leave out.
    const say = (given: typeof settings) =>
      JSON.stringify(
        texts.map((text) => text(given)),
        (_name, value) => value ?? undefined,
      )
    const claimed =
      /4\.9|2,000\+|CFU|about 2 years|Amazon|guarantee|[Oo]pened pack(?!s)|kids and pets|Backed by/
    assert.match(say(settings), claimed)
    const none = completed(withoutClaims)
    assert.doesNotMatch(say(none), claimed)
    assert.doesNotMatch(say(none), /null|undefined|""(?!:)|[:,] ?[.,]| {2}/)
    assert.deepEqual([homeText(none).marketplace, homeText(none).proof.length], [null, 2])
    assert.deepEqual(homeText(none).trustBadges, [])
  })

  it('texts keep what the other claims still say', () => {
    const { claims } = settings
    const given = (some: Partial<typeof claims>) =>
      completed({ ...withoutClaims, claims: { ...withoutClaims.claims, ...some } })
    const rated = given({ averageRating: 4.7 })
    assert.equal(homeText(rated).testimonials.rating, '4.7/5 on average')
    assert.deepEqual(reviewsText(rated).rating, {
      header: '4.7/5 Average Rating',
      text: 'The figure is our own statement. It counts what buyers told us, not the reviews on this site.',
      link: null,
    })
    const counted = given({ cellCount: 'Counted', cellCountRange: '2 billion CFU/g' })
    assert.ok(
      homeText(counted).benefits.points.some(
        ({ title, text }) =>
          title === 'Counted' && text === 'Each bacterial feed is made to hold 2 billion CFU/g.',
      ),
    )
    // Each claim stands on Home once, and leads to its proof.
    const proofs = { ...withoutClaims.claims.proofs, cellCount: '/batches', safety: '/about' }
    assert.deepEqual(homeText(counted).trustBadges, [])
    assert.deepEqual(homeText(given({ cellCount: 'Counted', proofs })).trustBadges, [
      { text: 'Counted', to: '/batches' },
    ])
    const safe = homeText(given({ safety: 'Safe', proofs }))
    assert.deepEqual([safe.trustBadges, safe.benefits.points[1]?.source], [[], '/about'])
    assert.equal(homeText(given({ reviewCount: '90' })).testimonials.rating, null)
    assert.equal(given({ guarantee: 'Happy {days} days' }).claims.guarantee, 'Happy 30 days')
  })

  it('texts speak of cash on delivery only where it is offered', () => {
    const open = completed({
      ...settings,
      payments: { ...settings.payments, cod: { ...settings.payments.cod, enabled: true } },
    })
    const say = (given: typeof settings) =>
      JSON.stringify(
        [shippingText, termsText, returnsText, privacyText, questionsOf].map((text) => text(given)),
      )
    assert.doesNotMatch(say(settings), /on delivery/)
    assert.match(say(settings), /of payment\. .* Nothing is added at the door\./)
    assert.match(say(open), /cash is taken by the courier at your door/)
    assert.doesNotMatch(say(open), /of payment\.|Nothing is added|you paid with(,|\.|")/)
  })
})
