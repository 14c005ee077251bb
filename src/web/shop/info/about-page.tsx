import { aboutText } from '#contract/content/about.ts'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={aboutText} path="/about" />
