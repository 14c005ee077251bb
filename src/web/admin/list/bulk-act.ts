import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import type { PromptField } from '../components/prompt-field.tsx'

/** A field of a bulk action. */
export interface ActField extends PromptField {
  name: string
  /** A list is typed with commas, a number as digits; an empty `none` is sent as null. */
  kind?: 'list' | 'number' | 'none'
  hint?: string
}

export interface BulkLine {
  id: string
  /** What people read, where the id is no name. */
  name?: string
}

/** An item with the version that the preview saw. */
export type BulkItem = BulkLine & { version: number }

/** The result of one item. */
export type BulkResult = BulkLine & { outcome: 'done' | 'refused'; why: string | null }

export interface BulkPlanned {
  will: BulkItem[]
  skip: (BulkLine & { why: string })[]
  is_cut: boolean
}

/** The chosen rows, or what stands for them: a list, an import. */
export type BulkChoice = object

/** An action on many rows; its preview and its run take the same fields. */
export interface BulkAct<Result extends BulkResult = BulkResult> {
  key: string
  label: string
  /** The call of `run`, whose permissions it needs. */
  endpoint: EndpointFor<StaffAccess>
  fields: ActField[]
  /** The label of the button, which names the action. */
  confirm: (count: number) => string
  /** 'on hold', as the notice says it afterwards. */
  done: string
  maxChosen: number
  maxAtOnce: number
  preview: (choice: BulkChoice, input: object) => Promise<BulkPlanned>
  run: (part: { batch: string; items: BulkItem[]; input: object; key: string }) => Promise<Result[]>
}

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean),
  ),
]

/** A typed number; other text is sent as it is, and the server answers what is wrong with it. */
const numberIn = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** The typed values, as the calls take them. */
export const inputOf = (fields: ActField[], values: Partial<Record<string, string>>): object =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, unknown][] => {
      const typed = values[name]?.trim() ?? ''
      if (kind === 'list') return [[name, wordsIn(typed)]]
      if (typed === '') return kind === 'none' ? [[name, null]] : []
      return [[name, kind === 'number' ? numberIn(typed) : typed]]
    }),
  )
