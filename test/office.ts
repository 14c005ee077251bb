import { after } from 'node:test'
import { openBackOffice, type TestOffice } from './back-office.ts'
import { openPayingShop, type PayingShop } from './paying-shop.ts'
import { openTestShop, type RegisteredShopper, type TestShop, type TestShopOptions } from './shop.ts'

/** A shop and its back office for all tests of a file. */
export async function openOffice(
  options: Pick<TestShopOptions, 'withYear'> = {},
): Promise<{ shop: TestShop; office: TestOffice }> {
  const shop = await openTestShop(options)
  return { shop, office: await openUntilEnd(shop, shop.close) }
}

export interface PayingOffice {
  shop: PayingShop
  office: TestOffice
  /** A paid order with its shopper. */
  paidOrder: (
    items?: { productId: number; quantity: number }[],
    to?: typeof shipping,
  ) => Promise<RegisteredShopper & { id: string }>
}

/** Where the orders go, unless a test says otherwise. */
export const shipping = {
  fullName: 'Meera Iyer',
  address: '4 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  country: 'India',
}

/** A shop that takes payments and its back office for all tests of a file. */
export async function openPayingOffice(): Promise<PayingOffice> {
  const cleanups: (() => unknown)[] = []
  const shop = await openPayingShop({ after: (work: () => unknown) => cleanups.push(work) })
  const office = await openUntilEnd(shop, async () => {
    for (const clean of cleanups.reverse()) await clean()
  })
  return {
    shop,
    office,
    paidOrder: async (items = [{ productId: 1, quantity: 2 }], to = shipping) => {
      const shopper = await shop.registerShopper()
      return { ...shopper, id: await shop.buy(shopper.token, { items, shipping: to }) }
    },
  }
}

async function openUntilEnd(shop: TestShop, close: () => Promise<void>): Promise<TestOffice> {
  const office = await openBackOffice(shop)
  after(async () => {
    await office.app.close()
    await close()
  })
  return office
}
