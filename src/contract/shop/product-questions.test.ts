import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questions } from '#shared/copy/faq.ts'
import type { GardenUse } from '#shared/garden/goods.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { productQuestions } from './product-questions.ts'

const ask = (
  garden_use: GardenUse | null,
  category: string | null,
  net_weight_grams: number | null,
  net_quantity = '1 kit',
) => productQuestions({ garden_use, category, net_weight_grams, net_quantity }, questions(defaultSettings))
const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id)

test("a feed's questions count its feeds by the dose rule", () => {
  const list = ask('everyday', 'Bio-fertilizers', 500, '500 g')
  assert.deepEqual(ids(list), ['how-long', 'how-soon', 'safe', 'with-chemicals', 'delivery-returns'])
  assert.match(list[0]?.answer[0] ?? '', /gets 14 g at each feed, so 500 g give 35 such feeds/)
})

test("a compost's questions count refreshed pots and feed", () => {
  const list = ask('compost', 'Vermicompost', 5_000, '5 kg')
  assert.deepEqual(ids(list), ['how-far', 'delivery-returns'])
  assert.match(list[0]?.answer[0] ?? '', /5 kg refresh about 5 of them.*5 kg carry 500 g of feed/)
})

test('seeds and kits link the planner; others get general questions', () => {
  assert.deepEqual(ids(ask('seeds', 'Seeds', 40)), ['when-to-sow', 'delivery-returns'])
  assert.deepEqual(ids(ask('kit', 'Gardening Kits', null)), ['when-to-sow', 'delivery-returns'])
  assert.deepEqual(ids(ask(null, null, null)), ['delivery-returns'])
  assert.ok(ids(ask(null, 'Bio-fertilizers', 200)).includes('safe'))
})
