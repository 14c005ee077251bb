import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeText, figureText } from './figure.ts'

describe('a figure of a report', () => {
  it('is written in its unit, or as a dash', () => {
    assert.equal(figureText(123456.5, 'money'), '₹1,23,456.50')
    assert.equal(figureText(1234567, 'count'), '12,34,567')
    assert.deepEqual([figureText(12.34, 'percent'), figureText(7, 'hours')], ['12.3 %', '7.0 h'])
    assert.equal(figureText(null, 'hours'), '–')
  })

  it('is compared in words, never with nothing', () => {
    assert.deepEqual(
      [
        changeText(150, 100),
        changeText(50, 100),
        changeText(100, 100),
        changeText(5, 0),
        changeText(null, 3),
      ],
      ['50 % more', '50 % less', 'as before', '', ''],
    )
    assert.equal(changeText(2_000, 100), 'over ten times as much')
    assert.equal(changeText(-50, -100), '50 % more', 'less of a loss')
  })
})
