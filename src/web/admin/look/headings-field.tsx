import { Select } from '../../ui/select.tsx'
import { ConflictOf } from '../components/conflict.tsx'
import type { LookForm } from './use-look-form.ts'

/** The typeface of headings; both come with the shop. */
export function HeadingsField({ edit: { form, conflict }, isFixed }: { edit: LookForm; isFixed: boolean }) {
  return (
    <div>
      <Select {...form.field('headings')} disabled={isFixed}>
        <option value="serif">Young Serif: sturdy, a little hand-cut</option>
        <option value="sans">Figtree: plain, as all other text</option>
      </Select>
      <ConflictOf
        conflict={conflict}
        name="headings"
        onTake={(value) => form.setValue('headings', value)}
        shown={(value) => (value === 'sans' ? 'Figtree' : 'Young Serif')}
      />
    </div>
  )
}
