import { useRef, useState } from 'react'
import type { OwnPicture } from '#shared/pictures/own.ts'
import { useLatest } from '../components/use-latest.ts'
import { type SendPicture, sendPicture } from './send-picture.ts'

/** A file being uploaded, or rejected. */
export interface Upload {
  id: number
  file: File
  /** The sent part, 0 to 1. */
  part: number
  /** Why the file was rejected. */
  problem: string | null
}

/**
 * Uploads files one after the other. A rejected file keeps its message until it is retried or removed.
 * @param onCached adopts a stored picture; returns why it is not wanted, or null.
 */
export function useUploads(
  onCached: (picture: OwnPicture) => string | null,
  sendOne: SendPicture = sendPicture,
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const next = useRef(1)
  const queue = useRef(Promise.resolve())
  const take = useLatest(onCached)

  const change = (id: number, to: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const drop = (id: number): void => setUploads((all) => all.filter((one) => one.id !== id))

  async function run({ id, file }: Upload): Promise<void> {
    const sent = await sendOne(file, (part) => change(id, { part }))
    const problem = 'problem' in sent ? sent.problem : take.current(sent.picture)
    if (problem === null) drop(id)
    else change(id, { problem })
  }

  function enqueue(upload: Upload): void {
    queue.current = queue.current.then(() => run(upload))
  }

  function send(files: Iterable<File>): void {
    const added = [...files].map((file) => ({ id: next.current++, file, part: 0, problem: null }))
    setUploads((all) => [...all, ...added])
    for (const upload of added) enqueue(upload)
  }

  function again(upload: Upload): void {
    change(upload.id, { part: 0, problem: null })
    enqueue(upload)
  }
  return { uploads, send, again, drop }
}
