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

const t = alias(returns, 't')
const l = alias(replacements, 'l')
const o = alias(orders, 'o')
const a = alias(accounts, 'a')
const s = alias(shipments, 's')

const itemsOf = (
  table: 'return_lines' | 'replacement_lines',
  key: 'return_id' | 'replacement_id',
  of: string,
) =>
  sql<{ name: string; quantity: number }[]>`(
    SELECT coalesce(json_agg(json_build_object('name', i.product_name, 'quantity', n.quantity) ORDER BY i.id), '[]')
    FROM ${sql.raw(table)} n JOIN order_items i ON i.id = n.order_item_id WHERE n.${sql.raw(key)} = ${sql.raw(of)})`

const returnRow = {
  id: t.id,
  orderId: o.id,
  cause: t.cause,
  answer: t.answer,
  fullName: a.fullName,
  items: itemsOf('return_lines', 'return_id', 't.id'),
}

const replacementRow = {
  id: l.id,
  orderId: o.id,
  fullName: a.fullName,
  carrier: sql<string | null>`${s.carrier}`,
  trackingNumber: s.trackingNumber,
  items: itemsOf('replacement_lines', 'replacement_id', 'l.id'),
}

export const returnMails: Writers<keyof ReturnMails> = {
  'return-news': async ({ returnId, news }, { db, siteUrl, settings }: EmailContext) => {
    const found = await readFirst(
      db,
      returnRow,
      (columns) => sql`
      SELECT ${columns} FROM returns t JOIN orders o ON o.id = t.order_id JOIN accounts a ON a.id = o.account_id
      WHERE t.id = ${returnId}`,
    )
    if (!found) throw new UnsendableMail(`There is no return ${returnId} any more.`)
    return returnEmail(news, { ...found, siteUrl, settings })
  },
  'replacement-news': async ({ replacementId, news }, { db, siteUrl, settings }: EmailContext) => {
    const found = await readFirst(
      db,
      replacementRow,
      (columns) => sql`
      SELECT ${columns} FROM replacements l JOIN orders o ON o.id = l.order_id JOIN accounts a ON a.id = o.account_id
      LEFT JOIN LATERAL (SELECT * FROM shipments WHERE replacement_id = l.id ORDER BY id DESC LIMIT 1) AS s ON true
      WHERE l.id = ${replacementId}`,
    )
    if (!found) throw new UnsendableMail(`There is no replacement ${replacementId} any more.`)
    return replacementEmail(news, { ...found, siteUrl, settings })
  },
}
