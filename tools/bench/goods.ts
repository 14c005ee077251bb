import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkProductGrid, listProductGrid, saveProductGrid } from '#contract/admin/product-grid.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { listProducts } from '#contract/shop/products.ts'
import { openBackOffice } from '#test/back-office.ts'
import { openTestShop } from '#test/shop.ts'
import { takeInProducts } from '#test/take-in-products.ts'
import { say, timed } from './timed.ts'

// How long an owner waits: imports 5,000 products, changes them by a second table, then pastes 500 prices into the
// grid. Each call is timed from request to answer in one process.

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    pasted: { type: 'string', default: '500' },
  },
})
const products = Number(values.products)
const pasted = Number(values.pasted)

const shop = await openTestShop()
const office = await openBackOffice(shop)
const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })

/** Calls the shop again and again until `stop`, and returns the duration of the slowest call in ms. */
function askMeanwhile(): { stop: () => Promise<number> } {
  let isOver = false
  const body = { items: [{ productId: 1, quantity: 2 }] }
  const asking = (async () => {
    let slowest = 0
    while (!isOver) {
      const began = performance.now()
      await shop.call(listProducts)
      await shop.call(quoteCheckout, { body })
      slowest = Math.max(slowest, performance.now() - began)
      await wait(20)
    }
    return slowest
  })()
  return {
    stop: () => {
      isOver = true
      return asking
    },
  }
}

try {
  console.log('| goods | seconds |\n| --- | --: |')
  for (const [name, price] of [
    ['new', 400],
    ['changed', 390],
  ] as const) {
    const shoppers = askMeanwhile()
    const { counts, openMs, checkMs, applyMs } = await takeInProducts(office, { products, price })
    const slowestMs = await shoppers.stop()
    if (counts?.[name] !== products) throw new Error(`Not all were ${name}: ${JSON.stringify(counts)}.`)
    say(`import of ${products} products, ${name}: read`, openMs)
    say(`import of ${products} products, ${name}: dry run`, checkMs)
    say(`import of ${products} products, ${name}: done`, applyMs)
    say(
      `import of ${products} products, ${name}: the slowest list and quote of a shopper meanwhile`,
      slowestMs,
    )
  }
  const { body } = await timed('grid: a page of 1,000', () =>
    office.call(listProductGrid, { ...as(), query: {} }),
  )
  const changes = body.rows
    .filter(({ price, mrp }) => price === 390 && mrp === 500)
    .slice(0, pasted)
    .map(({ id, version }) => ({ id, version, price: 380, mrp: 490 }))
  if (changes.length !== pasted) throw new Error(`The grid has ${changes.length} of ${pasted} rows.`)
  await timed(`grid: ${pasted} rows checked`, () =>
    office.call(checkProductGrid, { ...as(), body: { changes } }),
  )
  const saved = await timed(`grid: ${pasted} rows saved`, () =>
    office.call(saveProductGrid, { ...as(), body: { changes } }),
  )
  if (saved.body.products !== pasted) throw new Error(`${saved.body.products} were saved.`)
} finally {
  await office.app.close()
  await shop.close()
}
