import type { RateSum } from '#contract/admin/tax-rates.ts'
import { sumTexts } from './rate-words.ts'

/** The effect of a rate, before it is saved. */
export const RateTouches = ({ sum }: { sum: RateSum }) => (
  <section role="status" className="rounded-(--radius-control) bg-paper-100 p-4">
    <h3 className="font-semibold">What it touches</h3>
    <ul className="mt-2 grid gap-1.5">
      {sumTexts(sum).map((text) => (
        <li key={text} className="[overflow-wrap:anywhere]">
          {text}
        </li>
      ))}
    </ul>
  </section>
)
