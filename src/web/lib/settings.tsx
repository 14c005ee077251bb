import { createContext, use } from 'react'
import type { Settings } from '#shared/settings/settings.ts'

/** The owner's settings, which come with the page's data. */
export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('A page was shown without the settings.')
  return settings
}
