import { fromSettings } from '#contract/settings.ts'
import { useSettings } from '../settings.tsx'

const waysOf = fromSettings(({ support, grievance }) => {
  const ways = new Map<string, string>(
    [support, grievance].flatMap(({ email, phone }) => [
      [email, `mailto:${email}`] as const,
      [phone, `tel:${phone.replaceAll(' ', '')}`] as const,
    ]),
  )
  const pattern = new RegExp(`(${[...ways.keys()].map((way) => way.replace(/[.+()]/g, '\\$&')).join('|')})`)
  return { ways, pattern }
})

/** A text in which the shop's e-mail addresses and telephone numbers are links. */
export function LinkedText({ text }: { text: string }) {
  const { ways, pattern } = waysOf(useSettings())
  return text.split(pattern).map((part) => {
    const href = ways.get(part)
    if (!href) return part
    return (
      <a
        key={part}
        href={href}
        className="inline-block whitespace-nowrap text-leaf-700 underline underline-offset-4"
      >
        {part}
      </a>
    )
  })
}
