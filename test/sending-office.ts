import { beforeEach } from 'node:test'
import { sql } from 'drizzle-orm'
import * as sending from '#contract/admin/dispatch.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { StaffAnswer, StaffCallInput, TestOffice } from './back-office.ts'
import { force } from './force.ts'
import { openOffice } from './office.ts'
import type { TestShop } from './shop.ts'

export interface SendingOffice {
  shop: TestShop
  office: TestOffice
  /** The owner, with a new key. */
  owner: () => StaffCallInput & { cookie: string; key: string }
  /** Changes an order as it stands now. */
  post: <E extends Endpoint>(endpoint: E, id: string, body?: object) => Promise<StaffAnswer<Reply<E>>>
  /** Previews lines of order, carrier and number without titles. */
  preview: (csv: string) => Promise<sending.NumberPlan>
  /** Gives the numbers of a table as its preview says. */
  give: (csv: string) => Promise<StaffAnswer<Reply<typeof sending.assignNumbers>>>
  open: (carrier: string) => Promise<sending.Manifest>
  scan: (id: number, code: string) => Promise<StaffAnswer<Reply<typeof sending.scanOut>>>
  /** The templates of the mails that were written, in their order. */
  mails: () => Promise<string[]>
}

/** The columns of a list without titles. */
export const inOrder = { order: 0, carrier: 1, number: 2 }

/**
 * A shop and its back office for all tests of a file. Each test begins with three packed orders of one shopper to one
 * address.
 */
export async function openSendingOffice(): Promise<SendingOffice> {
  const { shop, office } = await openOffice()
  beforeEach(() => packThree(shop))
  const owner = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
  const preview = async (csv: string) =>
    (await office.call(sending.previewNumbers, { ...owner(), body: { csv, columns: inOrder } })).body
  return {
    shop,
    office,
    owner,
    post: (endpoint, id, body) => office.change(endpoint, id, body, owner()),
    preview,
    give: async (csv) => {
      const { plan } = await preview(csv)
      return office.call(sending.assignNumbers, { ...owner(), body: { csv, columns: inOrder, plan } })
    },
    open: async (carrier) =>
      (await office.call(sending.openManifest, { ...owner(), body: { carrier } })).body,
    scan: (id, code) => office.call(sending.scanOut, { ...owner(), params: { id }, body: { code } }),
    mails: async () => {
      const { rows } = await shop.db.execute<{ template: string }>(
        sql`SELECT template FROM outbox ORDER BY id`,
      )
      return rows.map(({ template }) => template)
    },
  }
}

async function packThree({ db }: TestShop): Promise<void> {
  await db.execute(sql`DELETE FROM shipments`)
  await db.execute(sql`DELETE FROM manifest_prints`)
  await db.execute(sql`DELETE FROM manifests`)
  await db.execute(sql`DELETE FROM outbox`)
  await force(
    db,
    sql`
    UPDATE orders SET status = 'packed', shipment_group_id = NULL, hold_reason = NULL, carrier = NULL, tracking_number = NULL,
      shipping_full_name = 'Asha Rao', shipping_address = '4, Lake View Road', shipping_city = 'Hyderabad',
      shipping_state = 'Telangana', shipping_state_code = '36', shipping_zip = '500034' WHERE id <= 3`,
  )
  await force(db, sql`UPDATE payments SET status = 'paid' WHERE order_id <= 3`)
}

/** Each refused line with its code: '2 order_held'. */
export const refusals = ({ refused }: { refused: { line: number; code: string }[] }): string[] =>
  refused.map(({ line, code }) => `${line} ${code}`)
