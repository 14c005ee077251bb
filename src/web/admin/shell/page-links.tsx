import { useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Chevron } from './chevron.tsx'
import type { ShellPage } from './pages.ts'
import type { Menu } from './use-menu.ts'

interface PageLinksProps {
  pages: ShellPage[]
  menu: Menu
}

/** The daily pages in the header, the others behind “More”; all of them in the menu of narrow windows. */
export function PageLinks({ pages, menu }: PageLinksProps) {
  const daily = pages.filter(({ isRare }) => !isRare)
  const seldom = pages.filter(({ isRare }) => isRare)
  return (
    <nav
      aria-label="Back office"
      className="grid shrink-0 grid-cols-2 gap-x-3 border-paper-200 max-xl:border-y max-xl:py-2 sm:grid-cols-4 xl:flex xl:gap-1"
    >
      {daily.map(({ to, label }) => (
        <NavLink key={to} to={to} className={`${link} xl:border-b-2 xl:px-1.5`}>
          {label}
        </NavLink>
      ))}
      {seldom.length > 0 && <MorePages pages={seldom} menu={menu} />}
    </nav>
  )
}

function MorePages({ pages, menu }: PageLinksProps) {
  const id = useId()
  const { pathname } = useLocation()
  const isHere = pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <div className="max-xl:contents xl:relative">
      <button
        type="button"
        aria-expanded={menu.isOpen}
        aria-controls={id}
        onClick={menu.toggle}
        className={`inline-flex min-h-11 items-center gap-2 border-b-2 px-1.5 font-semibold max-xl:hidden ${isHere ? 'border-clay-600' : 'border-transparent'}`}
      >
        More
        <Chevron isUp={menu.isOpen} />
      </button>
      <div
        id={id}
        className={`max-xl:contents xl:absolute xl:top-full xl:left-0 xl:z-30 xl:mt-1 xl:w-max xl:min-w-44 xl:rounded-(--radius-control) xl:border xl:border-paper-300 xl:bg-paper-0 xl:py-1.5 xl:shadow-(--shadow-card) ${menu.isOpen ? 'xl:grid' : 'xl:hidden'}`}
      >
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} className={`${link} xl:border-l-4 xl:pr-5 xl:hover:bg-paper-100`}>
            {label}
          </NavLink>
        ))}
      </div>
    </div>
  )
}

const link =
  'inline-flex min-h-11 items-center whitespace-nowrap border-transparent px-2 font-semibold aria-[current=page]:border-clay-600 max-xl:border-l-4'
