import { privacyText } from '#contract/content/privacy.ts'
import { useSettings } from '../../settings.tsx'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={privacyText(useSettings())} path="/privacy" />
