import { privacyText } from '#contract/content/privacy.ts'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={privacyText} path="/privacy" />
