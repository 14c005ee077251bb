import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  arriveWithStoppedClock,
  cutOff,
  expectFocused,
  failedCall,
  readText,
  refuse,
  soon,
  startJourney,
} from './journey.ts'
import { mailsTo } from './mails.ts'

/** A refusal without a message, as a proxy or an older server sends it. */
const wordless = refuse(500)

describe('the garden planner', () => {
  const journey = startJourney({ isShared: true })

  const main = (): Locator => journey.page.getByRole('main')
  const field = (label: string): Locator => main().getByLabel(label, { exact: true })
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
  const says = (sentence: string): Promise<void> => main().getByText(sentence, { exact: true }).waitFor()

  const call = '**/api/garden_plans'
  const fillWho = async (): Promise<void> => {
    await field('Name').fill('Leela Menon')
    await field('Email').fill('leela.plans@example.com')
    await field('Phone').fill('98765 00001')
  }
  const skipToTheEnd = (): Promise<void> => button('Skip to the end').click()
  /** Goes to the next question until the field is visible. */
  const reach = async (answer: Locator): Promise<Locator> => {
    while (!(await answer.isVisible())) await button('Next question').click()
    return answer
  }
  /** Finds the field even when its question is hidden and it has no accessible name. */
  const box = (label: string): Locator => main().locator(`input[type=checkbox][value="${label}"]`)
  const choose = async (label: string): Promise<void> => (await reach(box(label))).check()
  const inGroup = (question: string): Locator => main().getByRole('group', { name: question })
  const words = (): Locator => main().locator('textarea')

  // #garden-planner-711
  test('the planner asks ten questions in turn and words failures', async () => {
    const { page, shopper } = journey
    await arrive(page, '/gardenplanner')
    const inGroups = await main().locator('legend').count()
    const inWords = await main().locator('textarea').count()
    assert.equal(inGroups + inWords, 10)
    assert.equal(await main().locator('input[type=checkbox]').count(), 12)
    await says('Question 1 of 10')
    assert.equal(await field('Name').isVisible(), false)
    assert.equal(await button('Get My Plan').count(), 0)
    await choose('Terrace')
    await box('Terrace').press('Enter')
    await says('Question 2 of 10')
    await expectFocused(box('Vegetables'))
    await expectAccessible(page)
    await button('Previous question').click()
    await expectFocused(box('Balcony'))

    await skipToTheEnd()
    await says('Question 10 of 10')
    await expectFocused(field('Name'))
    assert.equal(await button('Next question').count(), 0)
    await button('Get My Plan').click()
    for (const name of ['Name', 'Email', 'Phone number']) await says(`${name} is required.`)
    await expectFocused(field('Name'))
    await expectAccessible(page)

    await fillWho()
    for (const [answer, sentence] of [
      [refuse(500, 'The gardener is out.'), 'Error: The gardener is out.'],
      [wordless, 'Error: Something went wrong.'],
      [cutOff, 'There was an issue submitting your garden plan. Please try again later.'],
    ] as const) {
      await page.route(call, answer)
      await button('Get My Plan').click()
      await main().getByRole('alert').filter({ hasText: sentence }).waitFor()
      assert.equal(await field('Name').inputValue(), 'Leela Menon')
      assert.ok(await box('Terrace').isChecked())
      await page.unroute(call)
      shopper.expectProblem(failedCall)
    }
  })

  // #garden-planner-928
  test('the planner keeps answers, thanks, mails them and forgets the draft', async () => {
    const { page } = journey
    await arrive(page, '/gardenplanner')
    for (const choice of ['Balcony', 'Terrace', 'Herbs', 'Flowers']) await choose(choice)
    const experience = inGroup('How much gardening have you done?')
    await (await reach(experience.getByLabel('This is my first time'))).check()
    await experience.getByRole('radio').nth(1).check()
    assert.equal(await experience.getByRole('radio', { checked: true }).count(), 1)
    await (await reach(words())).fill('Tulsi and\ncurry leaf')
    await skipToTheEnd()
    await fillWho()
    await arriveWithStoppedClock(page, '/gardenplanner')
    assert.equal(await field('Name').inputValue(), 'Leela Menon')
    assert.ok(await box('Balcony').isChecked())
    assert.equal(await words().inputValue(), 'Tulsi and\ncurry leaf')
    await (await reach(inGroup('Do you need seeds?').getByLabel('Yes'))).check()
    await skipToTheEnd()
    const sent = page.waitForRequest(call)
    await button('Get My Plan').click()
    const body = (await sent).postDataJSON()
    assert.deepEqual(body.space, ['Balcony', 'Terrace'])
    assert.deepEqual(body.grow, ['Herbs', 'Flowers'])
    assert.equal(body.experience, 'I have kept a few plants')
    assert.equal(body.seeds, 'yes')
    const fields =
      'name email phone space grow experience specific_plants seeds fertilizer mixes pots guidance'
    assert.deepEqual(new Set(Object.keys(body)), new Set([...fields.split(' '), 'website']))

    const thanks = main().getByRole('heading', { name: 'Your plan is ready' })
    await thanks.waitFor()
    await expectFocused(thanks)
    const [told, header] = await Promise.all([
      main().locator('dl').boundingBox(),
      page.getByRole('link', { name: 'Shop Now' }).boundingBox(),
    ])
    assert.ok(told && header && Math.abs(told.x + told.width - header.x - header.width) < 1)
    assert.match(await readText(main().getByRole('alert')), /\w/)
    assert.match(
      await readText(main()),
      /Where will your garden grow\?\s+Balcony, Terrace[\s\S]*heart set on\?\s+Tulsi and\s+curry leaf\s+Do you need seeds\?\s+Yes/,
    )
    await expectAccessible(page)
    await soon(async () => {
      const [mail] = await mailsTo(journey.shop, 'leela.plans@example.com')
      assert.match(mail?.text ?? '', /Balcony, Terrace[\s\S]*seeds\? Yes/)
    })
    await page.clock.runFor(3_900)
    assert.ok(await thanks.isVisible())
    await page.clock.runFor(100)
    await page.waitForURL(/\/gardenplan\/[\w-]{22}$/)
    await arrive(page, '/gardenplanner')
    assert.equal(await field('Name').inputValue(), '')
    assert.equal(await main().locator('input:checked').count(), 0)
  })
})
