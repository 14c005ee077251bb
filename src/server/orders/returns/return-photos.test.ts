import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import * as calls from '#contract/admin/returns.ts'
import * as shopperCalls from '#contract/shop/returns.ts'
import { photograph } from '#test/photographs.ts'
import { pictureBomb } from '#test/picture-bomb.ts'
import { type Bought, openReturns } from '#test/returning.ts'

const { shop, office, delivered, ask, step } = await openReturns()

describe('photographs of a return', () => {
  const add = (bought: Bought, id: string, file: Buffer, token = bought.token) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/orders/${bought.id}/returns/${id}/photos`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      payload: file,
    })

  it('stores a photograph once without location, for sender and staff only', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    const file = await photograph('#123456')
    assert.ok((await sharp(file).metadata()).exif)
    const first = await add(bought, id, file)
    assert.equal(first.statusCode, 200, first.body)
    assert.equal((await add(bought, id, file)).json().id, first.json().id)
    const photo = String(first.json().id)
    const url = `/api/orders/${bought.id}/returns/${id}/photos/${photo}/large`
    const own = await shop.app.inject({ url, headers: { authorization: `Bearer ${bought.token}` } })
    assert.equal(own.statusCode, 200)
    assert.equal((await sharp(own.rawPayload).metadata()).exif, undefined)
    const other = await delivered()
    const foreign = await shop.app.inject({ url, headers: { authorization: `Bearer ${other.token}` } })
    assert.equal(foreign.statusCode, 404)
    assert.equal((await add(bought, id, file, other.token)).statusCode, 404)
    const staff = await office.callPath(`GET /api/returns/${id}/photos/${photo}/small`, {
      cookie: office.owner,
    })
    assert.deepEqual([staff.status, staff.headers['content-type']], [200, 'image/webp'])
    const stranger = await office.memberWith(['orders.read'])
    const denied = await office.callPath(`GET /api/returns/${id}/photos/${photo}/small`, {
      cookie: stranger.cookie,
    })
    assert.equal(denied.status, 403)
  })

  it('rejects bombs, other files, too many photographs, and ended returns', async () => {
    const bought = await delivered()
    const { id } = (await ask(bought)).body
    assert.equal((await add(bought, id, pictureBomb())).json().code, 'picture_too_large')
    assert.equal((await add(bought, id, Buffer.from('<svg/>'))).json().code, 'unsupported_picture')
    for (let shade = 0; shade < shopperCalls.maxReturnPhotos; shade += 1) {
      assert.equal((await add(bought, id, await photograph(`#1010${shade}0`))).statusCode, 200)
    }
    assert.equal((await add(bought, id, await photograph('#ffffff'))).json().code, 'too_many_photos')
    await step(calls.rejectReturn, id, { answer: 'No.' })
    assert.equal((await add(bought, id, await photograph('#eeeeee'))).json().code, 'wrong_order_state')
  })
})
