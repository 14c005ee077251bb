import { FormProblems, type FormProblemsProps } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'

interface FormMessagesProps {
  form: { problem: string | null; problems: FormProblemsProps }
}

/** The messages above a form: the error of the whole form, and the list of wrong fields. */
export const FormMessages = ({ form: { problem, problems } }: FormMessagesProps) => (
  <>
    {problem && <Notice tone="error">{problem}</Notice>}
    <FormProblems {...problems} />
  </>
)
