import { honeypotField } from '#contract/field-rules.ts'

/** A field that people neither see nor reach; whoever fills it in is a robot. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[9999px]">
      <label>
        Leave this empty
        <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
