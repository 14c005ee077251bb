import { emailTemplateSections } from './email-template-sections.ts'
import { errorSections } from './error-message-sections.ts'
import type { SettingField, SettingSection } from './field.ts'
import { sectionsOfSeller } from './sections-of-seller.ts'
import { sectionsOfSelling } from './sections-of-selling.ts'

/** Every section of the settings, in the order of the screen. */
export const sections: SettingSection[] = [...sectionsOfSeller, ...sectionsOfSelling]

const byPath = new Map(
  [...sections, ...emailTemplateSections, ...errorSections].flatMap((section) =>
    section.fields.map((field) => [field.path, { section, field }] as const),
  ),
)

/** The field of a path, with its section. */
export const placeOf = (path: string): { section: SettingSection; field: SettingField } | undefined =>
  byPath.get(path)
