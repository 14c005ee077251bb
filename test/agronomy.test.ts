import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Crop } from '#shared/copy/crops/crop.ts'
import { crops } from '#shared/copy/crops.ts'
import { findCitedTests } from './cited-tests.ts'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/agronomy.md', root), 'utf8')
const plans = readFileSync(new URL('docs/garden-plans.md', root), 'utf8')

/** The rows of the tables under a heading, without their heads. */
const rowsUnder = (heading: string): string[][] => {
  const [, section = ''] = page.split(`\n## ${heading}`)
  const [own = ''] = section.split('\n## ')
  return own
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))
}

const figures = rowsUnder('Figures of the crops')
const rules = rowsUnder('Rules of the plan')

/** Every figure of a crop, and how its row begins. The other fields describe the crop, and a person checks them. */
const labels = {
  months: 'months, ',
  daysToHarvest: 'days to harvest',
  pickDays: 'how long one goes on picking',
  minLitres: 'smallest container in litres',
  minDepthCm: 'depth of roots',
  sunHours: 'hours of sun',
  firstFeedDays: 'days to the first feed',
  feedEveryDays: 'days between feeds',
  isLegume: 'legume or not',
  hasMycorrhiza: 'no mycorrhiza',
  companions: 'companions',
  names: 'names and spellings',
} satisfies Partial<Record<keyof Crop, string>>

/** In the words of the page: 'cabbage and cauliflower', 'beetroot'. */
const nameOnPage = ({ name }: Crop): string =>
  name
    .replace(/ \(.*\)/, '')
    .replace(', ', ' and ')
    .toLowerCase()

const rowOf = (start: string): string[] =>
  figures.find(([what = '']) => what.startsWith(start)) ?? assert.fail(`No row begins with “${start}”.`)

describe('the page of agronomy', () => {
  // #agronomy-figures
  it("agronomy names source and certainty of every crop's figure", () => {
    for (const label of Object.values(labels)) {
      const [what = '', source = '', certainty = ''] = rowOf(label)
      assert.ok(source.length > 5, what)
      assert.match(certainty, /^(rule|chart|practice|ours)\b/, what)
    }
  })

  // #agronomy-sources
  it('agronomy names each crop with months or days from charts', () => {
    const charted = (row: string[]): string => (row[0] ?? '').toLowerCase()
    const months = charted(rowOf('months, north and south: tomato'))
    const days = charted(rowOf('days to harvest: tomato'))
    const isNamed = (text: string, crop: Crop) => text.includes(nameOnPage(crop))
    for (const crop of crops) {
      assert.equal(isNamed(months, crop), crop.sources.months === 'sowing chart', `${crop.slug}: months`)
      const isGourd = crop.family === 'gourd' && days.includes('gourds')
      assert.equal(isNamed(days, crop) || isGourd, crop.sources.days === 'days chart', `${crop.slug}: days`)
    }
  })

  // #agronomy-rules
  it('agronomy names source and certainty of every rule', () => {
    assert.ok(rules.length > 10)
    for (const [what = '', source = '', certainty = ''] of rules) {
      assert.ok(source.length > 3, what)
      assert.match(certainty, /^(rule|chart|practice|ours)\b/, what)
      for (const [, file = ''] of what.matchAll(/`([\w-]+\.ts)`/g)) {
        assert.ok(existsSync(new URL(`src/shared/garden/${file}`, root)), file)
      }
    }
  })

  it('agronomy ends with what an agronomist must confirm', () => {
    const [, list = ''] = page.split('## What an agronomist has to confirm')
    assert.match(list, /\n1\. The dose/)
  })
})

describe('the page of garden plans', () => {
  it('garden plans prove every promise by tests that exist', () => {
    const known = new Set(findCitedTests().map(({ id }) => `#${id}`))
    const cited = [...plans.matchAll(/`(#[\w-]+)`/g)].map(([, id = '']) => id)
    assert.ok(cited.length > 40, String(cited.length))
    assert.deepEqual(
      cited.filter((id) => !known.has(id)),
      [],
    )
  })

  it('garden plans show pictures that exist', () => {
    const pictures = [...plans.matchAll(/\]\((screenshots\/[^)]+)\)/g)].map(([, path = '']) => path)
    assert.ok(pictures.length >= 4)
    for (const path of pictures) assert.ok(existsSync(new URL(`docs/${path}`, root)), path)
  })
})
