import { diffComm } from 'node-diff3'

interface Part {
  place: number
  gone: string
  come: string
}

/** The parts in which two texts differ, by the line of the second one. */
export function differingParts(before: string, after: string): Part[] {
  let line = 1
  return diffComm(before.split('\n'), after.split('\n')).flatMap((part) => {
    if ('common' in part && part.common) {
      line += part.common.length
      return []
    }
    const place = line
    line += part.buffer2.length
    return [{ place, gone: part.buffer1.join('\n'), come: part.buffer2.join('\n') }]
  })
}

/** The lines in which two texts differ. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <ol className="mt-1 grid gap-2">
      {differingParts(before, after).map(({ place, gone, come }) => (
        <li
          key={place}
          className="grid gap-1 whitespace-pre-wrap border-paper-300 border-l-2 pl-3 text-label"
        >
          <span className="text-ink-700">Line {place}</span>
          {gone.trim() !== '' && (
            <del className="bg-alert-100/60 decoration-alert-700">
              <span className="sr-only">Gone: </span>
              {gone}
            </del>
          )}
          {come.trim() !== '' && (
            <ins className="bg-leaf-100 no-underline">
              <span className="sr-only">New: </span>
              {come}
            </ins>
          )}
        </li>
      ))}
    </ol>
  )
}
