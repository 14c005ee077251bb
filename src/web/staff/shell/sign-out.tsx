import { Toast } from '@base-ui/react/toast'
import { useNavigate } from 'react-router'
import { signOut } from '#contract/staff/sign-in.ts'
import { failureOf } from '../../api/failure.ts'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'

export function SignOut() {
  const navigate = useNavigate()
  const { add } = Toast.useToastManager()

  async function leave(): Promise<void> {
    try {
      await staffApi(signOut, {})
      await navigate('/sign-in')
    } catch (error) {
      const failure = failureOf(error)
      // A sign-in that has already ended counts as signed out.
      if (detourOf(failure, '/')) await navigate('/sign-in')
      else add({ title: sentenceOf(failure) })
    }
  }

  return (
    <button
      type="button"
      onClick={() => void leave()}
      className="min-h-11 px-2 font-semibold text-label text-leaf-700 underline decoration-leaf-300 underline-offset-4"
    >
      Sign out
    </button>
  )
}
