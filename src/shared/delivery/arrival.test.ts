import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInIndia, readDay } from '../garden/days.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { arrivalAt, arrivalByZone, arrivalOf, arrivalText, isLate, workingDaysAfter } from './arrival.ts'
import { type DeliveryZone, pinDigits, zoneOfPin } from './zones.ts'

const { shipping } = defaultSettings
const day = (iso: string): number => readDay(iso) ?? assert.fail(iso)
const on = (iso: string, zone: DeliveryZone = 'standard') => arrivalOf(day(iso), zone, shipping)

test('adds one to two days of packing, five to seven of travel', () => {
  assert.deepEqual(on('2026-11-23'), { from: '2026-11-30', to: '2026-12-03' })
  assert.equal(arrivalText(on('2026-11-23')), '30\u00a0Nov\u00a0– 3\u00a0Dec')
})

test('skips Sundays for packing and travel', () => {
  assert.deepEqual(on('2026-11-21'), { from: '2026-11-28', to: '2026-12-02' })
  assert.deepEqual(on('2026-11-22'), on('2026-11-21'))
})

test('skips fixed holidays, also in leap years and over new year', () => {
  assert.equal(workingDaysAfter(day('2026-01-24'), 1), day('2026-01-27'))
  assert.deepEqual(on('2026-12-24'), { from: '2027-01-01', to: '2027-01-05' })
  assert.equal(workingDaysAfter(day('2028-02-28'), 1), day('2028-02-29'))
})

test('never promises a Sunday or a holiday to any zone', () => {
  for (let ordered = day('2026-01-01'); ordered < day('2029-01-01'); ordered += 1) {
    const promised = Object.values(arrivalByZone(ordered, shipping))
    for (const { from, to } of promised) {
      assert.ok(from <= to && day(from) > ordered)
      for (const iso of [from, to]) {
        assert.notEqual(new Date(`${iso}T00:00:00Z`).getUTCDay(), 0, iso)
        assert.doesNotMatch(iso, /-(01-26|08-15|10-02)$/)
      }
    }
  }
})

test("takes the day of an order in India's time", () => {
  const before = arrivalByZone(dayInIndia(new Date('2026-11-23T18:29:59Z')), shipping)
  const after = arrivalByZone(dayInIndia(new Date('2026-11-23T18:30:00Z')), shipping)
  assert.equal(before.standard.from, '2026-11-30')
  assert.equal(after.standard.from, '2026-12-01')
})

test("adds the settings' days for hills, north-east, islands and army", () => {
  const zones: [string, DeliveryZone][] = [
    ['500034', 'standard'],
    ['110001', 'standard'],
    ['743101', 'standard'],
    ['682001', 'standard'],
    ['171001', 'hills'],
    ['190001', 'hills'],
    ['194101', 'hills'],
    ['643001', 'hills'],
    ['737101', 'northEast'],
    ['781001', 'northEast'],
    ['793001', 'northEast'],
    ['744101', 'islands'],
    ['682555', 'islands'],
    ['900056', 'army'],
  ]
  for (const [pin, zone] of zones) assert.equal(zoneOfPin(pin), zone, pin)
  const byZone = arrivalByZone(day('2026-11-23'), shipping)
  assert.deepEqual(arrivalAt('744 101', byZone), { from: '2026-12-03', to: '2026-12-11' })
  const slower = { ...shipping, moreDays: { ...shipping.moreDays, islands: { least: 20, most: 20 } } }
  assert.equal(arrivalAt('744101', arrivalByZone(day('2026-11-23'), slower))?.from, '2026-12-23')
})

test('gives no date for a malformed PIN', () => {
  for (const written of ['', '5000', '0110001', '012345', '5600011', '56000a', '<script>']) {
    assert.equal(zoneOfPin(written), null, written)
  }
  assert.equal(pinDigits(' 560 001 '), '560001')
  assert.equal(zoneOfPin('५६०००१'), zoneOfPin('560001'))
})

test('writes dates of one month with one name', () => {
  assert.equal(arrivalText({ from: '2026-12-02', to: '2026-12-05' }), '2\u00a0– 5\u00a0Dec')
  assert.equal(arrivalText({ from: '2026-12-30', to: '2027-01-02' }), '30\u00a0Dec\u00a0– 2\u00a0Jan')
  assert.equal(arrivalText({ from: '2026-12-04', to: '2026-12-04' }), '4\u00a0Dec')
})

test('is late from the day after the last promised one', () => {
  const promised = { from: '2026-11-23', to: '2026-11-26' }
  assert.deepEqual(
    ['2026-11-23', '2026-11-26', '2026-11-27', '2027-01-01'].map((today) => isLate(promised, day(today))),
    [false, false, true, true],
  )
})
