import {
  type BulkOutcome,
  bulkHold,
  bulkPack,
  bulkRelease,
  bulkTag,
  maxAtOnce,
  maxChosen,
} from '#contract/admin/bulk.ts'
import type { BulkAct } from '../../list/bulk-act.ts'
import { callsOf } from '../../list/bulk-calls.ts'
import { holdAgain, releaseAgain, tagAgain, type Undo } from './undo-actions.ts'

/** An action on many orders. */
export interface BulkAction extends BulkAct<BulkOutcome> {
  /** Restores one order, if undoing leaves no traces. */
  undo?: Undo
}

const limits = { maxChosen, maxAtOnce }

export const orders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

/** All bulk actions; adding one is one more entry. */
export const bulkActions: BulkAction[] = [
  {
    key: 'hold',
    label: 'Hold',
    ...callsOf<BulkOutcome>(bulkHold, 'orders'),
    ...limits,
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
    ...callsOf<BulkOutcome>(bulkRelease, 'orders'),
    ...limits,
    fields: [],
    confirm: (count) => `Release ${orders(count)}`,
    done: 'released',
    undo: holdAgain,
  },
  {
    key: 'tag',
    label: 'Tag',
    ...callsOf<BulkOutcome>(bulkTag, 'orders'),
    ...limits,
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
    ...callsOf<BulkOutcome>(bulkPack, 'orders'),
    ...limits,
    fields: [],
    confirm: (count) => `Pack ${orders(count)}`,
    done: 'packed',
  },
]
