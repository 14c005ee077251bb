import { readPageText } from './read-page-text.ts'
import { TextPage } from './text-page.tsx'

export const loader = readPageText('privacy')

export const Component = () => <TextPage path="/privacy" />
