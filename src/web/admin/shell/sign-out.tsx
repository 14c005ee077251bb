import { useSignOut } from './use-sign-out.ts'

export function SignOut() {
  const leave = useSignOut()
  return (
    <button
      type="button"
      onClick={() => void leave()}
      className="min-h-11 whitespace-nowrap px-2 font-semibold text-label text-leaf-700 underline decoration-leaf-300 underline-offset-4"
    >
      Sign out
    </button>
  )
}
