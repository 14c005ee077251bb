import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maxBusinessQuantity, maxQuantity } from '#shared/field-rules.ts'
import { freeToShopper } from '../../inventory/stock/available-packs.ts'
import { ownPacks } from '../../lifecycle/payments/reserved-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  prepareQuery,
  type QueryParam,
  type QueryParams,
  queryParamsOf,
} from '../../platform/database/prepared-query.ts'
import { jsonIf, jsonOf, type RowOf } from '../../platform/database/rows.ts'
import { productComponents, products } from '../../platform/database/tables.ts'
import type { ListedPrice, PriceList } from '../price-lists/list-price.ts'
import { maxPacksOf } from '../price-lists/max-packs.ts'
import type { ShopOffer } from '../promotions/shop-offer.ts'
import { mayHaveShopOffers, readOffers } from '../promotions/standing.ts'
import { hasOffer, type Person, personKeys } from './offer.ts'
import type { WantedGoods } from './pricing.ts'
import { sumWanted, type WantedItem } from './wanted.ts'

/** A wanted product with its catalogue data and stock. */
export interface FoundGoods extends WantedGoods {
  isComingSoon: boolean
  /** Whether it is no longer sold. */
  isArchived: boolean
  /**
   * Packs available to this shopper, including those that an own unpaid payment reserves; shared parts that
   * earlier goods need are subtracted.
   */
  available: number
}

const product = alias(products, 'product')
const component = alias(productComponents, 'component')

/** The columns of a row `wanted`; `product` is missing for an unknown id. */
const found = {
  productId: sql<number>`wanted.product_id`,
  version: product.version,
  quantity: sql<number>`wanted.quantity`,
  name: sql<string | null>`product.name`,
  imageUrl: product.imageUrl,
  category: product.category,
  hsn: product.hsn,
  taxRatePercent: sql<number>`coalesce(product.tax_rate_percent, tax_rate_of_product(product.id))::float8`,
  listPaise: sql<number>`coalesce(running.price_paise, product.price_paise)::float8`,
  discountPercent: sql<number>`coalesce(running.discount_percent, product.discount_percent)::float8`,
  isComingSoon: product.isComingSoon,
  isArchived: sql<boolean>`product.archived_at IS NOT NULL`,
  taxParts: sql<{ ratePercent: number; weight: number }[] | null>`(
    SELECT json_agg(${jsonOf({ ratePercent: sql<number>`coalesce(component.tax_rate_percent, tax_rate_of_hsn(component.hsn))`, weight: component.sharePaise })} ORDER BY component.position)
    FROM product_components component WHERE component.product_id = product.id)`,
  available: sql<number>`CASE WHEN product.archived_at IS NULL THEN coalesce((SELECT min(free) FROM shelf WHERE shelf.place = wanted.place), 0)::int ELSE 0 END`,
}

/** Reads a fact with the first of the goods only. */
const onceRead = (fact: SQL<boolean>): SQL<boolean | null> => sql`CASE WHEN wanted.place = 1 THEN ${fact} END`

/** A guest never has the subscriber's offer. */
const foundByGuest = {
  ...found,
  hasOffer: sql<boolean>`false`,
  mayHaveShopOffers: onceRead(mayHaveShopOffers(null)),
  priceList: sql<PriceList | null>`null`,
  listed: sql<ListedPrice | null>`null`,
}

/** The price list of the customer, read once, and its price of each product. Needs {@link listedFor}. */
const foundInPriceList = {
  priceList: jsonIf(
    sql`wanted.place = 1 AND list.id IS NOT NULL`,
    jsonOf({
      name: sql<string>`list.name`,
      percent: sql<number | null>`list.percent`,
      minimumPaise: sql<number>`list.minimum_paise`,
    }),
  ),
  listed: jsonIf(
    sql`list_item.product_id IS NOT NULL`,
    jsonOf({
      pricePaise: sql<number>`list_item.price_paise`,
      minQuantity: sql<number>`list_item.min_quantity`,
    }),
  ),
}

const foundByShopper = {
  ...found,
  ...foundInPriceList,
  hasOffer: hasOffer(queryParamsOf<Known>()),
  mayHaveShopOffers: onceRead(mayHaveShopOffers(queryParamsOf<Known>().accountId)),
}

type Row = RowOf<typeof foundByGuest>

/** The goods, read in one query with the shopper's right to the offer. */
export interface Found {
  /** In the requested order; null for an unknown id. */
  goods: (FoundGoods | null)[]
  hasOffer: boolean
  /** Promotions that this shopper may use, and the one of the saved code. */
  offers: ShopOffer[]
  /** The price list of a business customer. */
  priceList: PriceList | null
}

type Items = { productIds: number[]; quantities: number[] }
type Known = { accountId: number; email: string; persons: string[] }

const itemsByGuest = prepareQuery(foundByGuest, (columns, params: QueryParams<Items>) =>
  goodsOfWanted(columns, wantedItems(params, sql.raw(String(maxQuantity))), null),
)

const itemsByShopper = prepareQuery(foundByShopper, (columns, params: QueryParams<Items & Known>) =>
  goodsOfWanted(columns, wantedItems(params, maxPacksOf(params.accountId)), params.accountId),
)

const cartOfShopper = prepareQuery(foundByShopper, (columns, { accountId }: QueryParams<Known>) =>
  goodsOfWanted(
    columns,
    sql`SELECT product_id, least(quantity, ${maxPacksOf(accountId)}) AS quantity, row_number() OVER (ORDER BY added_at, product_id) AS place
      FROM cart_lines WHERE account_id = ${accountId}`,
    accountId,
  ),
)

/** @param maxPacks the most packs of one product. */
function wantedItems({ productIds, quantities }: QueryParams<Items>, maxPacks: SQL): SQL {
  return sql`SELECT product_id, least(quantity, ${maxPacks}) AS quantity, place
    FROM unnest(${productIds}::int[], ${quantities}::int[]) WITH ORDINALITY AS item(product_id, quantity, place)`
}

const goodsOfWanted = (columns: SQL, wanted: SQL, accountId: QueryParam<number> | null): SQL =>
  goodsBesideOwn(columns, wanted, {
    own: ownPacks(accountId),
    listed: accountId === null ? sql`` : listedFor(accountId),
  })

/** `list` and `list_item`: the customer's price list and its price of the product. */
const listedFor = (accountId: QueryParam<number | null>): SQL => sql`
  LEFT JOIN business_customers business ON business.account_id = ${accountId}::bigint
  LEFT JOIN price_lists list ON list.id = business.price_list_id
  LEFT JOIN price_list_items list_item ON list_item.price_list_id = list.id AND list_item.product_id = wanted.product_id`

interface Beside {
  /** A CTE like {@link ownPacks}: packs that are reserved for this buyer. */
  own: SQL
  /** Further joins; none for buyers without a price list. */
  listed: SQL
}

function goodsBesideOwn(columns: SQL, wanted: SQL, { own, listed }: Beside): SQL {
  return sql`
    WITH wanted AS (${wanted}),
    ${own},
    shelf AS (
      SELECT wanted.place, (${freeToShopper(sql`stock`)} - coalesce(sum(wanted.quantity * made.amount) OVER (
        PARTITION BY stock.id ORDER BY wanted.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)) / made.amount AS free
      FROM wanted
        JOIN product_stock made USING (product_id)
        JOIN stock ON stock.id = made.stock_id
    )
    SELECT ${columns}
    FROM wanted
      LEFT JOIN products product ON product.id = wanted.product_id
      LEFT JOIN running_prices running ON running.product_id = wanted.product_id
      ${listed}
    ORDER BY wanted.place`
}

const foundForDraft = {
  ...found,
  ...foundInPriceList,
  mrpPaise: sql<number>`coalesce(running.mrp_paise, product.mrp_paise)::float8`,
}

type DraftOwner = {
  /** The draft whose reserved packs count as available. */
  draftId: number | null
  /** The customer, whose price list counts. */
  accountId: number | null
}

const itemsOfDraft = prepareQuery(foundForDraft, (columns, params: QueryParams<Items & DraftOwner>) =>
  goodsBesideOwn(columns, wantedItems(params, sql.raw(String(maxBusinessQuantity))), {
    listed: listedFor(params.accountId),
    own: sql`own AS MATERIALIZED (
        SELECT product_stock.stock_id, item.quantity * product_stock.amount AS packs
        FROM draft_orders draft JOIN draft_order_items item ON item.draft_id = draft.id
        JOIN product_stock ON product_stock.product_id = item.product_id
        LEFT JOIN payments payment ON payment.order_id = draft.order_id
        WHERE draft.id = ${params.draftId}::bigint AND (draft.is_reserved OR payment.is_reserved)
      )`,
  }),
)

/** Goods of a draft order, with the highest price that they may be sold at. */
export interface DraftGoods extends FoundGoods {
  mrpPaise: number
}

/**
 * The goods of an order that the staff prepare, each product once, in any quantity. Packs that the draft or
 * its payment has reserved count as available.
 * @returns goods in the order of the items, null for an unknown product; and the customer's price list.
 */
export async function findDraftGoods(
  db: Database,
  owner: DraftOwner,
  items: WantedItem[],
): Promise<{ goods: (DraftGoods | null)[]; priceList: PriceList | null }> {
  const productIds = items.map((item) => item.productId)
  const quantities = items.map((item) => item.quantity)
  const rows = await itemsOfDraft.rows(db, { productIds, quantities, ...owner })
  const goods = rows.map(({ mrpPaise, ...row }) => {
    const found = goodsOf({ ...row, hasOffer: false, mayHaveShopOffers: false })
    return found && { ...found, mrpPaise }
  })
  return { goods, priceList: rows[0]?.priceList ?? null }
}

const known = (person: Person): Known => ({
  accountId: person.accountId,
  email: person.email,
  persons: personKeys(person),
})

/** The goods of a direct buy, each product once. */
export async function findItems(db: Database, person: Person | null, items: WantedItem[]): Promise<Found> {
  const wanted = sumWanted(items)
  const productIds = wanted.map((item) => item.productId)
  const quantities = wanted.map((item) => item.quantity)
  const rows = person
    ? await itemsByShopper.rows(db, { productIds, quantities, ...known(person) })
    : await itemsByGuest.rows(db, { productIds, quantities })
  return foundOf(db, person, rows)
}

/** The goods in the shopper's cart, oldest line first. */
export const findCartGoods = async (db: Database, person: Person): Promise<Found> =>
  foundOf(db, person, await cartOfShopper.rows(db, known(person)))

const foundOf = async (db: Database, person: Person | null, rows: Row[]): Promise<Found> => ({
  goods: rows.map(goodsOf),
  hasOffer: rows[0]?.hasOffer ?? false,
  offers: rows[0]?.mayHaveShopOffers ? await readOffers(db, person?.accountId ?? null) : [],
  priceList: rows[0]?.priceList ?? null,
})

function goodsOf({
  name,
  quantity,
  isComingSoon,
  isArchived,
  available,
  taxParts,
  listed,
  hasOffer: _,
  mayHaveShopOffers: __,
  priceList: ___,
  ...goods
}: Row): FoundGoods | null {
  if (name === null) return null
  return {
    goods: { ...goods, name, taxParts: taxParts ?? [{ ratePercent: goods.taxRatePercent, weight: 1 }] },
    quantity,
    listed,
    isComingSoon,
    isArchived,
    available,
  }
}
