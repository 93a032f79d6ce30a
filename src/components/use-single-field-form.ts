import { type FormEvent, useState } from 'react'
import { useAnnouncedError } from './use-announced-error.ts'

type SingleFieldForm<Value, Result> = {
  fieldId: string
  /** Parses the input; undefined if it is invalid. */
  parse: (typed: string) => Value | undefined
  /** The error text for invalid input. */
  invalidText: string
  mutation: {
    isPending: boolean
    error: unknown
    mutateAsync: (value: Value) => Promise<Result>
    reset: () => void
  }
  /** The text for an error of the mutation. */
  describeError: (error: unknown) => string
  onSent: (result: Result, value: Value) => void
}

/** A form with a single field, which is cleared after a successful submit. Each error is announced at the field. */
export function useSingleFieldForm<Value, Result>({
  fieldId,
  parse,
  invalidText,
  mutation,
  describeError,
  onSent,
}: SingleFieldForm<Value, Result>) {
  const [typed, setTyped] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const problem = isInvalid ? invalidText : mutation.error ? describeError(mutation.error) : undefined
  useAnnouncedError(fieldId, problem, refusals)

  async function submit() {
    if (mutation.isPending) return
    const value = parse(typed)
    setInvalid(value === undefined)
    if (value === undefined) return setRefusals((count) => count + 1)
    try {
      const result = await mutation.mutateAsync(value)
      setTyped('')
      onSent(result, value)
    } catch {
      setRefusals((count) => count + 1) // announced at the field
    }
  }

  return {
    field: {
      id: fieldId,
      value: typed,
      onChange(text: string) {
        setTyped(text)
        setInvalid(false)
        mutation.reset()
      },
      errorMessage: problem,
      isErrorAnnounced: true,
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void submit()
    },
  }
}
