import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { knownPicture, type PictureEntry } from './known-picture.ts'

const entries: Record<string, PictureEntry> = { 'products/feed': ['1a2b3c4d', 800, 600, 320, 640] }

describe('a picture of the build', () => {
  it('is offered in every width and both modern formats', () => {
    assert.deepEqual(knownPicture('/images/products/feed.jpg', entries), {
      src: '/assets/pictures/products/feed-1a2b3c4d-640.jpg',
      avif: '/assets/pictures/products/feed-1a2b3c4d-320.avif 320w, /assets/pictures/products/feed-1a2b3c4d-640.avif 640w, /assets/pictures/products/feed-1a2b3c4d-800.avif 800w',
      webp: '/assets/pictures/products/feed-1a2b3c4d-320.webp 320w, /assets/pictures/products/feed-1a2b3c4d-640.webp 640w, /assets/pictures/products/feed-1a2b3c4d-800.webp 800w',
      width: 800,
      height: 600,
      previewClass: 'preview-1a2b3c4d',
    })
  })

  it('is found with any file extension', () => {
    assert.ok(knownPicture('/images/products/feed.svg', entries))
    assert.ok(knownPicture('/images/products/feed', entries))
  })

  it('of the owner is described by its address', () => {
    const fileStem = `/pictures/own/${'0a'.repeat(32)}-900x675-u321l210`
    assert.deepEqual(knownPicture(`${fileStem}-640.jpg`, entries), {
      src: `${fileStem}-640.jpg`,
      avif: `${fileStem}-320.avif 320w, ${fileStem}-640.avif 640w, ${fileStem}-900.avif 900w`,
      webp: `${fileStem}-320.webp 320w, ${fileStem}-640.webp 640w, ${fileStem}-900.webp 900w`,
      width: 900,
      height: 675,
      previewClass: 'preview-',
    })
  })

  it('is not found for unknown addresses', () => {
    for (const address of [
      '',
      '/images/products/other.jpg',
      '/images/constructor',
      'https://example.com/images/products/feed.jpg',
    ])
      assert.equal(knownPicture(address, entries), undefined, address)
  })
})
