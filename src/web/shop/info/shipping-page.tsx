import { shippingText } from '#contract/content/shipping.ts'
import { useSettings } from '../../settings.tsx'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage page={shippingText(useSettings())} path="/shipping" />
