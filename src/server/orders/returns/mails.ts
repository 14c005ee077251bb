import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readFirst } from '../../platform/database/rows.ts'
import { accounts, orders, replacements, returns, shipments } from '../../platform/database/tables.ts'
import { type EmailContext, UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { type ReplacementNews, type ReturnNews, replacementEmail, returnEmail } from './return-emails.ts'

interface ReturnMails {
  'return-news': { returnId: number; news: ReturnNews }
  'replacement-news': { replacementId: number; news: ReplacementNews }
}

declare module '../../platform/email/mail-data.ts' {
  interface MailData extends ReturnMails {}
}

const returned = alias(returns, 'returned')
const replacement = alias(replacements, 'replacement')
const ordered = alias(orders, 'ordered')
const account = alias(accounts, 'account')
const shipment = alias(shipments, 'shipment')

const itemsOf = (
  table: 'return_lines' | 'replacement_lines',
  key: 'return_id' | 'replacement_id',
  of: string,
) =>
  sql<{ name: string; quantity: number }[]>`(
    SELECT coalesce(json_agg(json_build_object('name', item.product_name, 'quantity', line.quantity) ORDER BY item.id), '[]')
    FROM ${sql.raw(table)} line JOIN order_items item ON item.id = line.order_item_id WHERE line.${sql.raw(key)} = ${sql.raw(of)})`

const returnRow = {
  id: returned.id,
  orderId: ordered.id,
  cause: returned.cause,
  answer: returned.answer,
  fullName: account.fullName,
  items: itemsOf('return_lines', 'return_id', 'returned.id'),
}

const replacementRow = {
  id: replacement.id,
  orderId: ordered.id,
  fullName: account.fullName,
  carrier: sql<string | null>`${shipment.carrier}`,
  trackingNumber: shipment.trackingNumber,
  items: itemsOf('replacement_lines', 'replacement_id', 'replacement.id'),
}

export const returnMails: Writers<keyof ReturnMails> = {
  'return-news': async ({ returnId, news }, { db, siteUrl, settings }: EmailContext) => {
    const found = await readFirst(
      db,
      returnRow,
      (columns) => sql`
      SELECT ${columns} FROM returns returned JOIN orders ordered ON ordered.id = returned.order_id JOIN accounts account ON account.id = ordered.account_id
      WHERE returned.id = ${returnId}`,
    )
    if (!found) throw new UnsendableMail(`There is no return ${returnId} any more.`)
    return returnEmail(news, { ...found, siteUrl, settings })
  },
  'replacement-news': async ({ replacementId, news }, { db, siteUrl, settings }: EmailContext) => {
    const found = await readFirst(
      db,
      replacementRow,
      (columns) => sql`
      SELECT ${columns} FROM replacements replacement JOIN orders ordered ON ordered.id = replacement.order_id JOIN accounts account ON account.id = ordered.account_id
      LEFT JOIN LATERAL (SELECT * FROM shipments WHERE replacement_id = replacement.id ORDER BY id DESC LIMIT 1) AS shipment ON true
      WHERE replacement.id = ${replacementId}`,
    )
    if (!found) throw new UnsendableMail(`There is no replacement ${replacementId} any more.`)
    return replacementEmail(news, { ...found, siteUrl, settings })
  },
}
