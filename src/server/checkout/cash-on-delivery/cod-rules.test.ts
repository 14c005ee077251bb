import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { builtInMessage } from '../../platform/http/error-message.ts'
import { type CodOrder, codProblem } from './cod-rules.ts'

const rules = {
  ...defaultSettings.payments.cod,
  enabled: true,
  min: 200,
  max: 5000,
  first_order_max: 2000,
  pins_excluded: ['79', '744101'],
  states_excluded: ['Kashmir'],
  products_excluded: [7],
}

const order: CodOrder = {
  totalPaise: 150_000,
  goods: [{ productId: 1, name: 'Balcony Feed' }],
  pin: '500034',
  stateCode: '36',
  history: { openOrder: null, hasOpenOrderAtPhone: false, hasRefused: false, isFirstOrder: true },
}

const judged = (changed: Partial<CodOrder>, more: Partial<typeof rules> = {}) => {
  const problem = codProblem({ ...rules, ...more }, { ...order, ...changed })
  return problem && [problem.rule, builtInMessage(problem.message)]
}
const ruleOf = (changed: Partial<CodOrder>, more: Partial<typeof rules> = {}) =>
  judged(changed, more)?.[0] ?? null
const history = (changed: object) => ({
  history: { openOrder: null, hasOpenOrderAtPhone: false, hasRefused: false, isFirstOrder: true, ...changed },
})

describe('the rules of cash on delivery', () => {
  it('let an order through that breaks none', () => {
    assert.equal(judged({}), null)
  })

  it('say first that it is off', () => {
    assert.equal(ruleOf({ goods: [{ productId: 7, name: 'X' }] }, { enabled: false }), 'cod_off')
  })

  it('keep the amount between two limits, both allowed', () => {
    for (const [totalPaise, rule] of [
      [19_999, 'cod_below_minimum'],
      [20_000, null],
      [200_000, null],
    ] as const)
      assert.equal(ruleOf({ totalPaise }), rule, String(totalPaise))
    const later = history({ isFirstOrder: false })
    assert.equal(ruleOf({ totalPaise: 500_000, ...later }), null)
    assert.deepEqual(judged({ totalPaise: 500_001, ...later }), [
      'cod_above_maximum',
      'Cash on delivery is for orders up to ₹5,000.00. Please pay online.',
    ])
  })

  it('limit a first order, unless the limit is 0', () => {
    assert.equal(ruleOf({ totalPaise: 200_001 }), 'cod_first_order')
    assert.equal(ruleOf({ totalPaise: 200_001 }, { first_order_max: 0 }), null)
    assert.equal(ruleOf({ totalPaise: 200_001, history: null }), null)
  })

  it('leave out PIN codes by their beginning, states by any name, and products', () => {
    assert.deepEqual(judged({ pin: '791001' }), [
      'cod_not_to_pin',
      'We can’t take cash on delivery at PIN code 791001. Please pay online.',
    ])
    assert.equal(ruleOf({ pin: '744101' }), 'cod_not_to_pin')
    assert.equal(ruleOf({ pin: '744102' }), null)
    assert.equal(ruleOf({ pin: null, stateCode: null }), null)
    assert.deepEqual(judged({ stateCode: '01' }), [
      'cod_not_to_state',
      'We can’t take cash on delivery in Jammu and Kashmir. Please pay online.',
    ])
    assert.equal(ruleOf({ goods: [...order.goods, { productId: 7, name: 'Kit' }] }), 'cod_not_for_product')
  })

  it('know refusals and open orders of the shopper', () => {
    assert.equal(ruleOf(history({ hasRefused: true, openOrder: 'ORD009' })), 'cod_refused_before')
    assert.deepEqual(judged(history({ openOrder: 'ORD009' })), [
      'cod_order_open',
      'Your order ORD009 with cash on delivery is still on its way. Please pay online, or order again once it has arrived.',
    ])
    assert.deepEqual(judged(history({ hasOpenOrderAtPhone: true })), [
      'cod_order_open',
      'An order with cash on delivery to this phone number is still on its way. Please pay online, or order again once it has arrived.',
    ])
  })
})
