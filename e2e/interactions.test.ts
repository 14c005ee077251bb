import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { interactions } from './interaction-list.ts'
import { startJourney } from './journey.ts'
import { signInShopper } from './shopping.ts'

/** The most renderings of a touch: the touch itself, the server's answer, the count in the header and a message. */
const enough = {
  'add to cart': 6,
  'typing a letter of a search': 4,
  'changing a quantity': 8,
  'changing a quantity in the mini-cart': 10,
  'choosing a filter of the list': 8,
}

describe('the response to an interaction', () => {
  const journey = startJourney({ isShared: true, viewport: { width: 360, height: 780 } })

  for (const { name, prepare, act, settle } of interactions) {
    test(`one interaction renders the page a few times: ${name}`, async () => {
      const { page } = journey
      await signInShopper(journey, { 1: 1 })
      // React reports every rendering to a hook of its developer tools.
      await page.addInitScript(() => {
        const hook = {
          renderings: 0,
          supportsFiber: true,
          inject: () => 1,
          onCommitFiberRoot: () => {
            hook.renderings += 1
          },
          onCommitFiberUnmount: () => undefined,
          onPostCommitFiberRoot: () => undefined,
        }
        Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
      })
      const count = () =>
        page.evaluate(
          () =>
            (window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderings: number } })
              .__REACT_DEVTOOLS_GLOBAL_HOOK__.renderings,
        )
      await prepare(page)
      await page.getByTestId('cart-badge').waitFor()
      await page.waitForLoadState('networkidle')
      const before = await count()
      assert.ok(before > 0, 'renderings are heard of')
      await act(page)
      await settle(page)
      const renderings = (await count()) - before
      assert.ok(renderings <= enough[name as keyof typeof enough], `${renderings} renderings`)
    })
  }
})
