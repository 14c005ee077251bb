import {
  type BulkOutcome,
  bulkHold,
  bulkPack,
  bulkRelease,
  bulkTag,
  maxAtOnce,
  maxChosen,
} from '#contract/admin/bulk.ts'
import { staffApi } from '../../components/staff-api.ts'
import type { BulkAct } from '../../list/bulk-act.ts'
import { holdAgain, releaseAgain, tagAgain, type Undo } from './undo-actions.ts'

/** An action on many orders. */
export interface BulkAction extends BulkAct<BulkOutcome> {
  /** Restores one order, if undoing leaves no traces. */
  undo?: Undo
}

type Calls = Pick<typeof bulkHold, 'preview' | 'run'>

/** The calls of an action, which take its fields beside the orders. */
function callsOf(calls: { preview: unknown; run: unknown }): Pick<BulkAct<BulkOutcome>, 'preview' | 'run'> {
  const { preview, run } = calls as Calls
  return {
    preview: (choice, input) => staffApi(preview, { body: { ...choice, ...input } as never }),
    run: async ({ batch, items, input, key }) => {
      const orders = items.map(({ id, version }) => ({ id, version }))
      const body = { batch, orders, ...input } as never
      return (await staffApi(run, { body, idempotencyKey: key })).results
    },
  }
}

const limits = { maxChosen, maxAtOnce }

export const orders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

/** All bulk actions; adding one is one more entry. */
export const bulkActions: BulkAction[] = [
  {
    key: 'hold',
    label: 'Hold',
    ...callsOf(bulkHold),
    ...limits,
    permission: 'orders.hold',
    fields: [
      {
        name: 'reason',
        label: 'Reason',
        suggestions: ['Item is missing', 'Address is unclear', 'Shopper asked to wait'],
      },
      { name: 'until', label: 'Come back by themselves on', type: 'date', isOptional: true },
    ],
    confirm: (count) => `Hold ${orders(count)}`,
    done: 'on hold',
    undo: releaseAgain,
  },
  {
    key: 'release',
    label: 'Release',
    ...callsOf(bulkRelease),
    ...limits,
    permission: 'orders.hold',
    fields: [],
    confirm: (count) => `Release ${orders(count)}`,
    done: 'released',
    undo: holdAgain,
  },
  {
    key: 'tag',
    label: 'Tag',
    ...callsOf(bulkTag),
    ...limits,
    permission: 'orders.write',
    fields: [
      { name: 'add', label: 'Tags to give', isOptional: true, kind: 'list' },
      { name: 'remove', label: 'Tags to take away', isOptional: true, kind: 'list' },
    ],
    confirm: (count) => `Tag ${orders(count)}`,
    done: 'tagged',
    undo: tagAgain,
  },
  {
    key: 'pack',
    label: 'Pack',
    ...callsOf(bulkPack),
    ...limits,
    permission: 'fulfil.write',
    fields: [],
    confirm: (count) => `Pack ${orders(count)}`,
    done: 'packed',
  },
]
