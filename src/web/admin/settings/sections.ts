import { emailTemplateSections } from './email-template-sections.ts'
import { errorSections } from './error-message-sections.ts'
import type { SettingField, SettingSection } from './field.ts'
import { sectionsOfSeller } from './sections-of-seller.ts'
import { sectionsOfSelling } from './sections-of-selling.ts'

/** Every section of the settings, in the order of the screen. */
export const sections: SettingSection[] = [...sectionsOfSeller, ...sectionsOfSelling]

/** Edited on its own screen, with a draft; its fields are named in the history. */
export const lookSection: SettingSection = {
  slug: 'look',
  title: 'Look',
  about: 'Logo, colours and typeface of pages, mails and documents.',
  fields: [
    { path: 'look.brand', label: 'Brand colour', kind: 'colour' },
    { path: 'look.accent', label: 'Accent colour', kind: 'colour' },
    { path: 'look.headings', label: 'Headings', kind: 'choice', choices: ['serif', 'sans'] },
    { path: 'look.logo', label: 'Logo' },
  ],
}

const byPath = new Map(
  [...sections, lookSection, ...emailTemplateSections, ...errorSections].flatMap((section) =>
    section.fields.map((field) => [field.path, { section, field }] as const),
  ),
)

/** The field of a path, with its section. */
export const placeOf = (path: string): { section: SettingSection; field: SettingField } | undefined =>
  byPath.get(path)
