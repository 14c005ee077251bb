import { Toast } from '@base-ui/react/toast'
import { useNavigate } from 'react-router'
import { signOut } from '#contract/admin/sign-in.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { detourOf, sentenceOf, staffApi } from '../components/staff-api.ts'

/** Ends the session of this browser. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { add } = Toast.useToastManager()
  return async () => {
    try {
      await staffApi(signOut, {})
      await navigate('/sign-in')
    } catch (error) {
      const failure = failureOf(error)
      // An ended session needs no sign-out.
      if (detourOf(failure, '/')) await navigate('/sign-in')
      else add({ title: sentenceOf(failure) })
    }
  }
}
