/** How a setting is typed; amounts are typed in rupees, lists one entry a line. */
export type SettingKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'link'
  | 'rupees'
  | 'number'
  | 'colour'
  | 'lines'
  | 'links'
  | 'choice'
  | 'sentence'

export interface SettingField {
  /** Such as `shipping.flatFeePaise`. */
  path: string
  label: string
  /** How it is filled in, with its unit, and where it is shown. */
  hint?: string
  kind?: SettingKind
  /** What a choice is between. */
  choices?: string[]
  /** Empty means none. */
  isOptional?: true
  /** The fields of one group stand together below its name. */
  group?: string
}

export interface SettingSection {
  /** Its part of the address. */
  slug: string
  title: string
  /** What it is for, in a sentence. */
  about: string
  fields: SettingField[]
}

/** The name of a field in its form; the form takes dots for something else. */
export const nameOf = ({ path }: SettingField): string => path.replaceAll('.', '-')

/** Its label where other fields are near. */
export const fullLabel = ({ group, label }: SettingField): string => (group ? `${group}: ${label}` : label)
