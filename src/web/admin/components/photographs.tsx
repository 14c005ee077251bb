import { Card } from './card.tsx'

interface PhotographsProps {
  /** The accessible name: 'RET001'. */
  name: string
  /** The address below which each is read. */
  path: string
  photos: number[]
}

/** Uploaded photographs; each opens in full size. */
export function Photographs({ name, path, photos }: PhotographsProps) {
  if (photos.length === 0) return null
  return (
    <Card heading="Photographs">
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo}>
            <a href={`${path}/${photo}/large`} target="_blank" rel="noreferrer">
              <img
                src={`${path}/${photo}/small`}
                alt={`Photograph ${index + 1} of ${name}, opens another window`}
                className="size-32 rounded-(--radius-control) bg-paper-200 object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
