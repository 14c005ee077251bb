import { aboutText } from '#contract/content/about.ts'
import { Picture } from '../../ui/picture.tsx'
import { TextPage } from './text-page.tsx'

export const Component = () => (
  <TextPage
    page={aboutText}
    path="/about"
    picture={
      <Picture
        src={aboutText.image}
        alt={aboutText.imageAlt}
        width={1200}
        height={600}
        isFirst
        className="mt-8 aspect-video w-full rounded-card bg-paper-100 object-cover md:mt-12 lg:aspect-[2/1]"
      />
    }
  />
)
