import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { deskErrorCode } from './api.ts'
import { useDesk } from './translate.ts'

export type DeskAction = {
  label: string
  /** What happens then, for the person who decides. */
  consequence: string
  /** Asks for a text, such as a reason. */
  field?: { label: string; isRequired?: boolean }
  run: (text: string) => Promise<unknown>
}

const KNOWN = [
  'network',
  'timeout',
  'forbidden',
  'destination_changed',
  'step_refused',
  'case_closed',
  'not_restartable',
  'machine_unavailable',
  'branch_closed',
  'invalid',
] as const

export function useErrorText() {
  const t = useDesk()
  return (error: unknown) => {
    const known = KNOWN.find((code) => code === deskErrorCode(error)) ?? 'other'
    return t(`desk.error.${known}`)
  }
}

/** A button that asks before it does something, and says what it did. */
export function ActionButton({ label, consequence, field, run }: DeskAction) {
  const t = useDesk()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    async onSuccess() {
      setIsOpen(false)
      setText('')
      announce(t('desk.done', { action: label }))
      await queries.invalidateQueries()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = Boolean(field?.isRequired) && text.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty) mutate(text.trim())
  }
  return (
    <>
      <Button
        tone="outline"
        onPress={() => {
          reset()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      <BottomSheet title={label} isOpen={isOpen} onOpenChange={setIsOpen} closeLabel={t('desk.close')} kind="dialog">
        <form onSubmit={send} noValidate>
          <Stack gap={3}>
            <Text>{consequence}</Text>
            {field ? (
              <TextField
                label={field.label}
                value={text}
                onChange={setText}
                isRequired={field.isRequired ?? false}
                errorMessage={isMissing ? t('desk.missing') : undefined}
              />
            ) : null}
            {error ? <Banner tone="bad">{errorText(error)}</Banner> : null}
            <Button type="submit" isPending={isPending} pendingLabel={t('desk.sending')}>
              {label}
            </Button>
          </Stack>
        </form>
      </BottomSheet>
    </>
  )
}
