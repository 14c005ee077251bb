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

/** The newest mails of the shop, whoever they are for. */
export async function allMails({ url }: ShopPlaces): Promise<Mail[]> {
  return (await fetch(`${url}/dev/mail.json`)).json()
}

/** The address on this site of the one link that a mail to `address` has to such a path. */
export async function mailedPath(shop: ShopPlaces, address: string, start: string): Promise<string> {
  const links = (await mailsTo(shop, address)).flatMap((mail) => mail.links)
  const link = links.find((one) => one.includes(start))
  if (!link) throw new Error(`No mail to ${address} links to ${start}: ${links}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
