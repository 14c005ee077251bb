import { aboutText } from '#contract/content/about.ts'
import { useSettings } from '../../settings.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextPage } from './text-page.tsx'

export function Component() {
  const page = aboutText(useSettings())
  return (
    <TextPage
      page={page}
      path="/about"
      picture={
        <Picture
          src={page.image}
          alt={page.imageAlt}
          width={1200}
          height={600}
          isFirst
          className="mt-8 aspect-video w-full rounded-card bg-paper-100 object-cover md:mt-12 lg:aspect-[2/1]"
        />
      }
    />
  )
}
