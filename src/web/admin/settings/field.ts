/** How a setting is typed; amounts are typed in rupees, lists one entry per line. */
export type SettingKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'link'
  | 'rupees'
  | 'number'
  | 'colour'
  | 'lines'
  /** Numbers of products, one a line. */
  | 'ids'
  | 'links'
  | 'numbers'
  | 'choice'
  /** Stored as true or false. */
  | 'switch'
  | 'sentence'

export interface SettingField {
  /** Such as `shipping.flatFeePaise`. */
  path: string
  label: string
  /** How to fill the field, its unit, and where its value is shown. */
  hint?: string
  kind?: SettingKind
  /** The options of a choice. */
  choices?: string[]
  /** Empty means none. */
  isOptional?: true
  /** Fields of one group are shown together below its name. */
  group?: string
}

export interface SettingSection {
  /** Its part of the address. */
  slug: string
  title: string
  /** The purpose of the section, in a sentence. */
  about: string
  /** Everyday words by which Find knows it, beside title and labels. */
  also?: string
  fields: SettingField[]
}

/** The name of a field in its form; the form takes dots for something else. */
export const nameOf = ({ path }: Pick<SettingField, 'path'>): string => path.replaceAll('.', '-')

/** The label with its group, for use beside other groups. */
export const fullLabel = ({ group, label }: SettingField): string => (group ? `${group}: ${label}` : label)
