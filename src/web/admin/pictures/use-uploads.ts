import { useRef, useState } from 'react'
import type { OwnPicture } from '#shared/pictures/own.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { type SendPicture, sendPicture } from './send-picture.ts'

/** A file on its way, or one that was refused. */
export interface Upload {
  id: number
  file: File
  /** Which part of it has left, 0 to 1. */
  part: number
  /** Why it was refused. */
  problem: string | null
}

/**
 * Sends files one after the other; one that is refused keeps its sentence until somebody tries it again or takes it away.
 * @param onCached takes a picture that is kept; answers why it is not wanted, or null.
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
