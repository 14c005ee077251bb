import { shippingText } from '#contract/content/shipping.ts'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={shippingText} path="/shipping" />
