import { HeartHandshake, Leaf, Microscope, Scale } from 'lucide-react'
import { homeText } from '#contract/content/home.ts'
import { Section } from './section.tsx'

const icons = [Leaf, Microscope, HeartHandshake, Scale]

export function Benefits() {
  const { heading, points } = homeText.benefits
  return (
    <Section id="benefits" heading={heading}>
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {points.map(({ title, text }, index) => {
          const Icon = icons[index % icons.length] ?? Leaf
          return (
            <li key={title} className="flex gap-4 lg:block">
              <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-leaf-100 text-leaf-800">
                <Icon aria-hidden className="size-6" />
              </span>
              <div>
                <h3 className="text-xl lg:mt-4">{title}</h3>
                <p className="mt-1.5 text-ink-700 leading-relaxed">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
