import { ArrowUpRight } from 'lucide'
import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The introduction: the picture reaches the edge of the window and is shown whole, the text has the page's width. */
export function Hero() {
  const { hero, marketplace } = homeText(useSettings())
  const [shop, learn] = hero.actions
  return (
    <section aria-labelledby="hero" className="bg-paper-100 lg:grid lg:grid-cols-[1fr_1.46fr]">
      <div className="overflow-hidden lg:order-2">
        <Picture
          src={hero.image}
          alt={hero.imageAlt}
          width={1200}
          height={800}
          isFirst
          sizes="(width >= 64rem) 60vw, 100vw"
          className="aspect-[3/2] h-full w-full object-cover max-lg:max-h-[46svh] lg:aspect-auto"
        />
      </div>
      <div className="px-4.5 pt-7 pb-8 sm:px-8 lg:flex lg:flex-col lg:justify-center lg:pl-[max(2rem,calc(50vw-36rem))]">
        <h1 id="hero" className="text-display">
          {sentencesOf(hero.heading).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-4 max-w-[30rem] text-ink-700 text-lead lg:mt-6">{hero.text}</p>
        <div className="mt-6 flex gap-3 lg:mt-8">
          <ButtonLink to={shop.to} className="max-sm:grow max-sm:px-3">
            {shop.label}
          </ButtonLink>
          <ButtonLink to={learn.to} look="secondary" className="max-sm:grow max-sm:px-3">
            {learn.label} <span className="sr-only">about a plan for your pots</span>
          </ButtonLink>
        </div>
        {marketplace && (
          <p className="mt-3 lg:mt-5">
            <a
              href={marketplace.to}
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-medium text-ink-700 text-label underline decoration-paper-300 underline-offset-4 hover:decoration-current"
            >
              {marketplace.label}
              <Icon of={ArrowUpRight} className="size-4" />
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** Each on a line of its own. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\.) /)
