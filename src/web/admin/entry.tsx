import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LogoWord } from '../ui/logo.tsx'
import { logoWord } from '../ui/logo-shapes.ts'
import { keepLoadedScreens } from './live/keep-loaded-screens.ts'
import { routes } from './routes.tsx'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application.')
let router: DataRouter | null = null
router = createBrowserRouter(routes, { dataStrategy: keepLoadedScreens(() => router) })
createRoot(place).render(
  <StrictMode>
    <LogoWord outline={logoWord} />
    <RouterProvider router={router} />
  </StrictMode>,
)
