import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { ApiError } from '#lib/api/http.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { deskErrorCode, useFrozenPage } from './api.ts'
import { useSubject } from './card.tsx'
import { Signs } from './signs.tsx'
import { useDesk } from './translate.ts'

export type DeskAction = {
  label: string
  /** What happens then, for the person who decides. */
  consequence: string
  /** Asks for a text, such as a reason. */
  field?: { label: string; isRequired?: boolean }
  /** What it is done to, the first unless another is chosen; one alone is not asked. */
  choice?: { label: string; options: readonly { id: string; label: string }[] } | undefined
  run: (text: string, chosen?: string) => Promise<unknown>
  /** Where it has changed since the person looked at it, by the answer of the server: what has changed, and what can be done. */
  whenChanged?: (now: NonNullable<ApiError['problem']>) => { text: string; label: string; run: DeskAction['run'] }
}

const KNOWN = [
  'network',
  'timeout',
  'forbidden',
  'step_refused',
  'case_changed',
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

/** The button may be gone with what it was about, and the focus with it. */
function keepFocus() {
  if (document.activeElement === document.body) document.querySelector('main')?.focus()
}

/** A button that asks before it does something, and says what it did. */
export function ActionButton({ label, consequence, field, choice, run, whenChanged }: DeskAction) {
  const t = useDesk()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const subject = useSubject()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const [change, setChange] = useState<ReturnType<NonNullable<typeof whenChanged>>>()
  useFrozenPage(isOpen)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => (change?.run ?? run)(text.trim(), chosen ?? choice?.options[0]?.id),
    async onSuccess() {
      setIsOpen(false)
      setText('')
      announce([t('desk.done', { action: label }), ...(subject ? [subject.text] : [])])
      await queries.invalidateQueries()
      setTimeout(keepFocus) // the page shows the answers by then
    },
    onError(failure) {
      const now = failure instanceof ApiError && failure.code === 'case_changed' ? failure.problem : undefined
      setChange(now && whenChanged?.(now))
    },
  })
  const show = (isShown: boolean) => {
    reset()
    setChange(undefined)
    setIsOpen(isShown)
    if (!isShown) void queries.invalidateQueries()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = Boolean(field?.isRequired) && text.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty) mutate()
  }
  return (
    <>
      <Button tone="outline" aria-describedby={subject?.id} onPress={() => show(true)}>
        {label}
      </Button>
      <BottomSheet title={label} isOpen={isOpen} onOpenChange={show} closeLabel={t('desk.close')} kind="dialog">
        <form onSubmit={send} noValidate>
          <Stack gap={3}>
            {subject ? (
              <Text isStrong>
                <Signs>{subject.text}</Signs>
              </Text>
            ) : null}
            <Text>
              <Signs>{consequence}</Signs>
            </Text>
            {choice && choice.options.length > 1 ? (
              <Select
                label={choice.label}
                options={choice.options}
                value={chosen ?? choice.options[0]?.id ?? null}
                onChange={setChosen}
                placeholder=""
              />
            ) : null}
            {field ? (
              <TextField
                label={field.label}
                value={text}
                onChange={setText}
                isRequired={field.isRequired ?? false}
                errorMessage={isMissing ? t('desk.missing') : undefined}
              />
            ) : null}
            {error ? <Banner tone="bad">{change ? change.text : errorText(error)}</Banner> : null}
            <Button type="submit" isPending={isPending} pendingLabel={t('desk.sending')}>
              {change?.label ?? label}
            </Button>
          </Stack>
        </form>
      </BottomSheet>
    </>
  )
}
