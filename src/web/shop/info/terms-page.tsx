import { readPageText } from './read-page-text.ts'
import { TextPage } from './text-page.tsx'

export const loader = readPageText('terms')

export const Component = () => <TextPage path="/terms" />
