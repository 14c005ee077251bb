import { termsText } from '#contract/content/terms.ts'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={termsText} path="/terms" />
