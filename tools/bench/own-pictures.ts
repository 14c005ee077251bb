import { readdir, readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { saveOwnPicture } from '#server/platform/images/own/save-own-picture.ts'
import { openTestShop } from '../../test/shop.ts'

// A picture of the owner against a file of the build, both of 640 pixels: node tools/bench/own-pictures.ts. The shop must be built.

const shop = await openTestShop({ hasPages: true })
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
const folder = new URL('../dist/client/assets/pictures/products/', import.meta.url)
const built = (await readdir(folder)).find((name) => /^balcony-feed-[0-9a-f]{8}-640\.avif$/.test(name))
if (!built) throw new Error('The shop is not built.')
const bytes = await readFile(new URL('../../pictures/products/balcony-feed.jpg', import.meta.url))
const actor = { kind: 'staff', staffId: 1, sessionId: null, requestId: null } as const
const sender = { site: 'office', name: 'staff 1', signal: new AbortController().signal } as const
const { src } = await saveOwnPicture(shop.db, actor, { bytes, sender })

const perSecond = async (path: string): Promise<number> => {
  const { requests, non2xx } = await autocannon({ url: address + path, connections: 10, duration: 5 })
  if (non2xx > 0) throw new Error(`${path} was refused.`)
  return requests.average
}

const own = src.replace('640.jpg', '640.avif')
for (const round of [1, 2]) {
  const [ofBuild, ofOwner] = [await perSecond(`/assets/pictures/products/${built}`), await perSecond(own)]
  console.log(
    `Round ${round}: ${Math.round(ofBuild)} a second of the build, ${Math.round(ofOwner)} of the owner, ratio ${(ofOwner / ofBuild).toFixed(2)}`,
  )
}
await shop.close()
