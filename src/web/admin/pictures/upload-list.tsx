import { inPercent } from '#shared/percent.ts'
import { Button } from '../../ui/button.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: Upload[]
  onAgain: (upload: Upload) => void
  onDrop: (id: number) => void
}

/** Files being uploaded, and rejected files with their message. */
export function UploadList({ uploads, onAgain, onDrop }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Files on their way" className="grid gap-2">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-(--radius-control) border border-paper-300 px-3 py-2"
        >
          <span className="min-w-0 flex-1 basis-40 break-all text-label">{upload.file.name}</span>
          {upload.problem === null ? (
            <UploadProgress upload={upload} />
          ) : (
            <>
              <p role="alert" className="basis-full text-alert-700 text-label">
                {upload.problem}
              </p>
              <Button look="quiet" className="min-h-11! px-2!" onClick={() => onAgain(upload)}>
                Try again<span className="sr-only"> with {upload.file.name}</span>
              </Button>
              <Button look="quiet" className="min-h-11! px-2!" onClick={() => onDrop(upload.id)}>
                Leave out<span className="sr-only"> {upload.file.name}</span>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadProgress({ upload: { part, file } }: { upload: Upload }) {
  const isMaking = part >= 1
  return (
    <span className="flex items-center gap-2 text-ink-700 text-label">
      {/* Without a value the browser shows that something goes on. */}
      <progress
        {...(!isMaking && { value: part })}
        max={1}
        aria-label={`Progress of ${file.name}`}
        className="h-2 w-28 accent-leaf-700"
      />
      {isMaking ? 'Its sizes are made…' : `${Math.floor(inPercent(part))} %`}
    </span>
  )
}
