import { fromSettings } from '#shared/settings/settings.ts'
import { useSettings } from '../lib/settings.tsx'

const waysOf = fromSettings(({ support, grievance }) => {
  const ways = new Map<string, string>(
    [support, grievance].flatMap(({ email, phone }) => [
      [email, `mailto:${email}`] as const,
      [phone, `tel:${phone.replaceAll(' ', '')}`] as const,
    ]),
  )
  // The longest first, because one may be part of another.
  return { ways, inOrder: [...ways.keys()].sort((one, other) => other.length - one.length) }
})

/** The parts of a text between these words, and the words. */
const cutAt = (text: string, words: string[]): string[] =>
  words.reduce(
    (parts, word) =>
      parts.flatMap((part) =>
        words.includes(part)
          ? [part]
          : part.split(word).flatMap((piece, at) => (at > 0 ? [word, piece] : [piece])),
      ),
    [text],
  )

/** A text in which the shop's e-mail addresses and telephone numbers are links. */
export function LinkedText({ text }: { text: string }) {
  const { ways, inOrder } = waysOf(useSettings())
  return [...cutAt(text, inOrder).entries()].map(([place, part]) => {
    const href = ways.get(part)
    if (!href) return part
    return (
      <a
        key={place}
        href={href}
        className="inline-block whitespace-nowrap text-leaf-700 underline underline-offset-4"
      >
        {part}
      </a>
    )
  })
}
