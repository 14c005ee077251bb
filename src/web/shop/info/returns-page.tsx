import { readPageText } from './read-page-text.ts'
import { TextPage } from './text-page.tsx'

export const loader = readPageText('returns')

export const Component = () => <TextPage path="/returns" />
