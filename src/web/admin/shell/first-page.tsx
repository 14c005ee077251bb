import { Navigate } from 'react-router'
import { useSession } from '../components/session.ts'
import { pagesFor } from './pages.ts'

/** Opens the first page that the member may see. */
export function FirstPage() {
  const session = useSession()
  const [first] = pagesFor(session)
  if (first) return <Navigate to={first.to} replace />
  return (
    <>
      <h1 className="text-heading">Welcome, {session.name}</h1>
      <p className="mt-2 text-ink-700">
        Your role, {session.role}, opens none of these screens. An owner can give you another one.
      </p>
    </>
  )
}
