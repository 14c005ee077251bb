import { X } from 'lucide'
import { useSettings } from '../lib/settings.tsx'
import { browserStorage } from '../lib/storage/storage.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The owner's line above the header. `start.js` hides a closed one before the first paint, and the first-order offer from who has ordered. */
export function AnnouncementBar() {
  const { announcement } = useSettings().front
  if (!announcement) return null
  const { text, path } = announcement
  return (
    <aside aria-label="Announcement" className="announcement on-dark">
      <Link to={path}>{text}</Link>
      <button type="button" aria-label="Close the announcement" onClick={() => close(text)}>
        <Icon of={X} className="size-4" />
      </button>
    </aside>
  )
}

function close(text: string): void {
  document.documentElement.dataset.announcement = 'closed'
  browserStorage.write('closedAnnouncement', text)
}
