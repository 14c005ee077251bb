import { useRevalidator } from 'react-router'
import { archiveProduct, type StaffProduct } from '#contract/admin/products.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

const setArchived = ({ id, version }: StaffProduct, archived: boolean): Promise<StaffProduct> =>
  staffApi(archiveProduct, { params: { id: String(id) }, body: { version, archived } })

/** Archives a product or restores it; both can be undone. */
export function ArchiveButton({ product }: { product: StaffProduct }) {
  const { problem, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { archived } = product
  const change = () =>
    attempt(async () => {
      const after = await setArchived(product, !archived)
      const message = archived ? `${after.name} is in the shop again.` : `${after.name} is out of the shop.`
      notify(message, () => setArchived(after, archived))
      await revalidate()
    })
  return (
    <>
      <Button look={archived ? 'secondary' : 'danger'} onClick={() => void change()}>
        {archived ? 'Publish again' : 'Unpublish'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
