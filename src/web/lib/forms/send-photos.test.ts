import assert from 'node:assert/strict'
import { it } from 'node:test'
import { errorOf } from '#shared/pictures/kinds.ts'
import { ApiError } from '../api/api.ts'
import { sendPhoto, sendPhotos } from './send-photos.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
const photo = (name: string) => new File([png], name)
const text = new File(['no picture'], 'notes.txt')

it('skips files that are no pictures, with the reason', async () => {
  const sent: Blob[] = []
  const problem = await sendPhoto(text, async (one) => sent.push(one))
  assert.equal(problem, errorOf('unknown'))
  assert.deepEqual(sent, [])
})

it('continues after a rejected photograph and names each', async () => {
  const sent: Blob[] = []
  const files = [photo('a.png'), text, photo('b.png'), photo('c.png')]
  const rejected = await sendPhotos(files, async (one) => {
    if (one === files[2])
      throw new ApiError(409, { message: 'You keep three already.', code: 'too_many_photos' })
    sent.push(one)
  })
  assert.deepEqual(sent, [files[0], files[3]])
  assert.deepEqual(rejected, [`notes.txt: ${errorOf('unknown')}`, 'b.png: You keep three already.'])
})
