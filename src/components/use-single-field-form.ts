import { type FormEvent, useState } from 'react'
import { useAnnouncedError } from './use-announced-error.ts'

type OneField<Value, Answer> = {
  fieldId: string
  /** Undefined for what cannot be sent. */
  read: (typed: string) => Value | undefined
  /** What to say of that. */
  unfit: string
  sending: {
    isPending: boolean
    error: unknown
    mutateAsync: (value: Value) => Promise<Answer>
    reset: () => void
  }
  /** Puts a refusal into words. */
  refused: (error: unknown) => string
  onSent: (answer: Answer, value: Value) => void
}

/** A form of one field that is emptied when it was sent. What is wrong is told at the field, each time anew. */
export function useSingleFieldForm<Value, Answer>({
  fieldId,
  read,
  unfit,
  sending,
  refused,
  onSent,
}: OneField<Value, Answer>) {
  const [typed, setTyped] = useState('')
  const [isUnfit, setUnfit] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const problem = isUnfit ? unfit : sending.error ? refused(sending.error) : undefined
  useAnnouncedError(fieldId, problem, refusals)

  async function submit() {
    if (sending.isPending) return
    const value = read(typed)
    setUnfit(value === undefined)
    if (value === undefined) return setRefusals((count) => count + 1)
    try {
      const answer = await sending.mutateAsync(value)
      setTyped('')
      onSent(answer, value)
    } catch {
      setRefusals((count) => count + 1) // told at the field
    }
  }

  return {
    field: {
      id: fieldId,
      value: typed,
      onChange(text: string) {
        setTyped(text)
        setUnfit(false)
        sending.reset()
      },
      errorMessage: problem,
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void submit()
    },
  }
}
