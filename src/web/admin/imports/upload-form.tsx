import { type ChangeEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImportKindName, importKinds, maxImportBytes, openImport } from '#contract/admin/imports.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Uploads a file; the next page maps its columns. */
export function UploadForm() {
  const id = useId()
  const { problem, setProblem, attempt } = useAttempt()
  const [kind, setKind] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    if (file.size > maxImportBytes) {
      setProblem('The file is too large: a table can have at most 10 MB. Send it in several files.')
      target.value = ''
      return
    }
    setBusy(true)
    await attempt(async () => {
      const content = base64Of(await file.arrayBuffer())
      const known = Object.keys(importKinds).find((one): one is ImportKindName => one === kind)
      const body = { file_name: file.name.slice(0, 200), content, ...(known && { kind: known }) }
      const { id: made } = await staffApi(openImport, { body, idempotencyKey: crypto.randomUUID() })
      await navigate(`/imports/${made}`)
    })
    setBusy(false)
    target.value = ''
  }

  return (
    <div className="card mt-5 grid gap-3 p-5">
      {problem && <Notice tone="error">{problem}</Notice>}
      <Select
        label="What it is about"
        value={kind}
        disabled={isBusy}
        onChange={({ target }) => setKind(target.value)}
        className="sm:max-w-sm"
      >
        <option value="">Told by its titles</option>
        {Object.entries(importKinds).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <label htmlFor={id} className="font-semibold">
        A table as a file
      </label>
      <p id={`${id}-hint`} className="max-w-prose text-ink-700 text-label">
        CSV of a spreadsheet, an export of this shop, products of Shopify, Matrixify, WooCommerce, PrestaShop,
        Magento, OpenCart, Medusa or Wix, customers of Shopify or WooCommerce, or posts of WordPress or
        Shopify: up to 10 MB and 20,000 rows. Nothing changes until you have seen what it would do.
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,.xml,text/csv,text/plain,text/xml,application/xml"
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onChange={(event) => void send(event)}
        className="min-h-12 w-full min-w-0 py-1 text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-(--radius-control) file:border file:border-leaf-800 file:border-solid file:bg-paper-0 file:px-4 file:font-semibold file:text-leaf-900"
      />
      <p role="status" className="text-ink-700 text-label empty:hidden">
        {isBusy && 'The file is being read…'}
      </p>
    </div>
  )
}

/** So many bytes are turned into text at once; more would not fit on the stack. */
const bytesAtOnce = 0x8000

function base64Of(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce))
  }
  return btoa(text)
}
