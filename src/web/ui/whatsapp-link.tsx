import { useSettings } from '../lib/settings.tsx'

/** Opens a talk with the shop on WhatsApp; nothing where the owner has named no number. */
export function WhatsAppLink({ className = '' }: { className?: string }) {
  const { whatsapp } = useSettings().support
  if (whatsapp === null) return null
  return (
    <a
      href={`https://wa.me/${whatsapp.slice(1)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      Write to us on WhatsApp
    </a>
  )
}
