import { termsText } from '#contract/content/terms.ts'
import { useSettings } from '../../settings.tsx'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={termsText(useSettings())} path="/terms" />
