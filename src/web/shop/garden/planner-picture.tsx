import { Picture } from '../../ui/picture.tsx'

const pictureAlt =
  'Three clay pots at three stages, seed packets, a hand trowel and a pouch of Leafy Greens on a wooden table'

/** What a plan leads to, beside its questions and beside a thanks without answers. */
export const PlannerPicture = ({ className }: { className: string }) => (
  <Picture
    src="/images/scenes/planner.jpg"
    alt={pictureAlt}
    width={960}
    height={720}
    sizes="(width >= 64rem) 40vw, 100vw"
    className={`w-full rounded-card bg-paper-100 ${className}`}
  />
)
