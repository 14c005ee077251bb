import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDay, formatDayAndTime, formatMoment, formatTime } from './dates.ts'

const timeZone = 'Asia/Kolkata'
const day = new Intl.DateTimeFormat('en-IN', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: 'numeric', minute: '2-digit' })

test('writes days and times by the clocks of India', () => {
  const moments = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (moment) => {
      assert.equal(formatDay(moment.toISOString()), day.format(moment))
      assert.equal(formatTime(moment.toISOString()), time.format(moment).replace(/\s/, '\u00a0'))
    }),
  )
})

test('writes a moment with a short month and an unbroken time', () => {
  assert.equal(formatMoment('2026-09-30T18:29:00Z'), '30 Sep 2026, 11:59\u00a0pm')
  assert.equal(formatDayAndTime('2026-09-30T18:29:00Z'), '30 September 2026, 11:59\u00a0pm')
  assert.equal(formatMoment('2026-09-30T18:30:00Z'), '1 Oct 2026, 12:00\u00a0am')
  assert.equal(formatMoment('2026-12-31T06:30:00Z'), '31 Dec 2026, 12:00\u00a0pm')
})
