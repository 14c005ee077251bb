import { Camera } from 'lucide'
import { type ChangeEvent, useId, useState } from 'react'
import { addGardenPhoto } from '#contract/shop/garden-photos.ts'
import { acceptedTypes } from '#shared/pictures/kinds.ts'
import { sendFile } from '../../lib/api/files.ts'
import { sendPhoto } from '../../lib/forms/send-photos.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

interface AddPhotosProps {
  pot: number
  onAdded: (message: string) => Promise<void>
}

/** Uploads photographs of a pot one after the other; rejected ones show their reason. */
export function AddPhotos({ pot, onAdded }: AddPhotosProps) {
  const id = useId()
  const [busy, setBusy] = useState<string | null>(null)
  const [problems, setProblems] = useState<string[]>([])

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    if (files.length === 0 || busy !== null) return
    setProblems([])
    const rejected = await addAll(pot, files, setBusy)
    const added = files.length - rejected.length
    if (added > 0) await onAdded(added === 1 ? 'Your photograph is kept.' : `${added} photographs are kept.`)
    setProblems(rejected)
    setBusy(null)
  }

  return (
    <>
      <label
        htmlFor={id}
        className="grid size-24 cursor-pointer place-content-center justify-items-center gap-1 rounded-(--radius-control) border border-leaf-700 border-dashed p-1 text-center text-label text-leaf-700 leading-tight hover:bg-leaf-50 has-focus-visible:outline-3 has-focus-visible:outline-leaf-700 has-focus-visible:outline-offset-2"
      >
        <Icon of={Camera} className="size-5" />
        <span>
          {busy ?? 'Add photo'}
          <span className="sr-only"> of pot {pot}</span>
        </span>
        <input
          id={id}
          type="file"
          accept={acceptedTypes}
          multiple
          aria-disabled={busy !== null || undefined}
          onChange={(event) => void add(event)}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {busy}
      </p>
      {problems.map((problem) => (
        <Notice key={problem} tone="error" className="mt-2">
          {problem}
        </Notice>
      ))}
    </>
  )
}

/**
 * One after the other.
 * @returns the messages of rejected ones.
 */
async function addAll(pot: number, files: File[], onStep: (text: string) => void): Promise<string[]> {
  const isOne = files.length === 1
  const rejected: string[] = []
  for (const [index, file] of files.entries()) {
    onStep(isOne ? 'Adding…' : `Adding ${index + 1} of ${files.length}…`)
    const problem = await sendPhoto(file, (photo) => sendFile(addGardenPhoto, { pot }, photo))
    if (problem !== null) rejected.push(isOne ? problem : `${file.name}: ${problem}`)
  }
  return rejected
}
