import assert from 'node:assert/strict'
import { it } from 'node:test'
import { footerLinks } from './footer-links.ts'

const product = (id: number) => ({ id, slug: `p-${id}`, name: `Product ${id}` })

it("lists the configured products, or else the shop's first ones", () => {
  assert.deepEqual(
    footerLinks([9, 2, 1].map(product)).map(({ id }) => id),
    [2, 1],
  )
  const own = Array.from({ length: 12 }, (_, index) => product(index + 20))
  assert.deepEqual(footerLinks(own), own.slice(0, 8))
  assert.deepEqual(footerLinks([]), [])
})
