import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fitForFrame } from './fit-for-frame.ts'

describe('a mail in a frame of the office', () => {
  it('loads pictures from the back office and drops inline styles', () => {
    for (const picture of ['/images/products/balcony-feed.jpg', '/pictures/own/a-640.jpg'])
      assert.equal(
        fitForFrame(`<img src="https://shop.example${picture}" style="border:0">`),
        `<img src="${picture}" data-style="border:0">`,
      )
    assert.equal(fitForFrame('<style>p {}</style>'), '<base target="_blank">')
  })
})
