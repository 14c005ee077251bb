import type { SettingChange } from '#contract/admin/settings.ts'
import { fullLabel } from './field.ts'
import { placeOf } from './sections.ts'
import { shownSetting } from './typed-settings.ts'

/** Each changed value, before and after. */
export function ChangeList({ changes }: { changes: SettingChange[] }) {
  return (
    <dl className="grid gap-3">
      {changes.map(({ path, before, after }) => {
        const place = placeOf(path)
        const shown = (value: unknown) => shownSetting(place?.field ?? {}, value)
        return (
          <div key={path} className="min-w-0">
            <dt className="font-semibold text-label">
              {place ? `${place.section.title}: ${fullLabel(place.field)}` : path}
            </dt>
            <dd className="[overflow-wrap:anywhere]">
              <del className="text-ink-700">{shown(before)}</del>
              <span aria-hidden> → </span>
              <ins className="font-semibold no-underline">{shown(after)}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
