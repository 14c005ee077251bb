import { FormProblems, type FormProblemsProps } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'

interface FormMessagesProps {
  form: { problem: string | null; problems: FormProblemsProps }
}

/** What stands above the fields of a form: why it was refused as a whole, and which fields are wrong. */
export const FormMessages = ({ form: { problem, problems } }: FormMessagesProps) => (
  <>
    {problem && <Notice tone="error">{problem}</Notice>}
    <FormProblems {...problems} />
  </>
)
