import { bulkHold, bulkPack, bulkRelease, bulkTag } from '#contract/admin/bulk.ts'
import type { Permission } from '#contract/permissions.ts'
import type { PromptField } from '../../components/prompt-field.tsx'
import { holdAgain, releaseAgain, tagAgain, type Undo } from './undo-actions.ts'

/** A field of a bulk action; tags are separated by commas. */
export interface ActionField extends PromptField {
  name: 'reason' | 'until' | 'add' | 'remove'
  isList?: true
}

/** An action on many orders; its preview and its call take the same fields. */
export interface BulkAction {
  key: string
  label: string
  calls: Pick<typeof bulkHold, 'preview' | 'run'>
  permission: Permission
  fields: ActionField[]
  /** The button's label, which names the action. */
  confirm: (count: number) => string
  done: string
  /** Restores one order, if undoing leaves no traces. */
  undo?: Undo
}

export const orders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

/** All bulk actions; adding one is one more entry. */
export const bulkActions: BulkAction[] = [
  {
    key: 'hold',
    label: 'Hold',
    calls: bulkHold,
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
    calls: bulkRelease as unknown as BulkAction['calls'],
    permission: 'orders.hold',
    fields: [],
    confirm: (count) => `Release ${orders(count)}`,
    done: 'released',
    undo: holdAgain,
  },
  {
    key: 'tag',
    label: 'Tag',
    calls: bulkTag as unknown as BulkAction['calls'],
    permission: 'orders.write',
    fields: [
      { name: 'add', label: 'Tags to give', isOptional: true, isList: true },
      { name: 'remove', label: 'Tags to take away', isOptional: true, isList: true },
    ],
    confirm: (count) => `Tag ${orders(count)}`,
    done: 'tagged',
    undo: tagAgain,
  },
  {
    key: 'pack',
    label: 'Pack',
    calls: bulkPack as unknown as BulkAction['calls'],
    permission: 'fulfil.write',
    fields: [],
    confirm: (count) => `Pack ${orders(count)}`,
    done: 'packed',
  },
]

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean),
  ),
]

/** The typed values, as the calls take them. */
export const inputOf = (fields: ActionField[], values: Partial<Record<string, string>>): object =>
  Object.fromEntries(
    fields.flatMap(({ name, isList }): [string, string | string[]][] => {
      const typed = values[name]?.trim() ?? ''
      if (isList) return [[name, wordsIn(typed)]]
      return typed === '' ? [] : [[name, typed]]
    }),
  )
