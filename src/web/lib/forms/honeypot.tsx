import { honeypotField } from '#shared/field-rules.ts'

/** A hidden field that people can't reach; only robots fill it in. */
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
