import assert from 'node:assert/strict'
import { soon } from './journey.ts'
import type { ShopPlaces } from './running-shop.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
}

/** What the shop has written to an address, newest first. */
export async function mailsTo({ url }: ShopPlaces, address: string): Promise<Mail[]> {
  return (await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(address)}`)).json()
}

/** The newest mails of the shop to any recipient. */
export async function allMails({ url }: ShopPlaces): Promise<Mail[]> {
  return (await fetch(`${url}/dev/mail.json`)).json()
}

/**
 * Waits for a mail to an address. @returns all of them, newest first. Some mails are written after the shopper's
 * answer.
 */
export async function awaitMails(shop: ShopPlaces, address: string): Promise<[Mail, ...Mail[]]> {
  const found = async (): Promise<[Mail, ...Mail[]]> => {
    const [newest, ...others] = await mailsTo(shop, address)
    assert.ok(newest, `No mail was written to ${address}.`)
    return [newest, ...others]
  }
  return soon(found)
}

/** The address on this site of the one link that a mail to `address` has to such a path. */
export async function mailedPath(shop: ShopPlaces, address: string, start: string): Promise<string> {
  return soon(async () => {
    const links = (await mailsTo(shop, address)).flatMap((mail) => mail.links)
    const link = links.find((one) => one.includes(start))
    assert.ok(link, `No mail to ${address} links to ${start}: ${links}`)
    const { pathname, search } = new URL(link)
    return pathname + search
  })
}
