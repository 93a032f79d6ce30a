import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { cleanLines } from '#contract/clean.ts'
import { PROBLEM_KINDS, type ProblemKind, REPORT_LENGTH } from '#contract/reports.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type ReportedMachine, reportMutation } from './reports.queries.ts'

const NOTE_ID = 'report-note'

type ReportFormProps = { machine: ReportedMachine; onDone: () => void }

/** A tap on a kind of problem sends the report. Only “other” asks for a description. */
export function ReportForm({ machine: { node_id, address, sub_position }, onDone }: ReportFormProps) {
  const t = useTranslate()
  const report = useMutation(reportMutation())
  const [isOther, setOther] = useState(false)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<MessageId>()

  // The pressed row unmounts, so focus moves to the field.
  useEffect(() => {
    if (isOther) document.getElementById(NOTE_ID)?.focus()
  }, [isOther])

  async function send(kind: ProblemKind) {
    if (report.isPending) return
    try {
      await report.mutateAsync({ node_id, address, sub_position, kind, note: cleanLines(note) || null })
      addToast({ title: t('report.thanks'), description: t('report.thanksNote'), tone: 'ok' })
      onDone()
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const length = cleanLines(note).length
    if (length === 0) setProblem('report.noteMissing')
    else if (length > REPORT_LENGTH) setProblem('report.noteTooLong')
    else void send('other')
  }

  return (
    <Stack gap={4}>
      {report.isError ? <Alert tone="bad">{t(errorMessageId(report.error))}</Alert> : null}
      {isOther ? (
        <form onSubmit={submit} noValidate>
          <Stack gap={4}>
            <TextArea
              label={t('report.note')}
              description={t('report.noteHint')}
              id={NOTE_ID}
              name="report"
              value={note}
              onChange={(text) => {
                setNote(text)
                setProblem(undefined)
              }}
              errorMessage={problem && t(problem, { length: REPORT_LENGTH })}
            />
            <Button
              type="submit"
              tone="primary"
              width="fill"
              isPending={report.isPending}
              pendingLabel={t('action.saving')}
            >
              {t('report.send')}
            </Button>
          </Stack>
        </form>
      ) : (
        <>
          <Text tone="ink2">{t('report.titleNote')}</Text>
          <List label={t('report.titleNote')}>
            {PROBLEM_KINDS.map((kind) => (
              <ButtonRow
                key={kind}
                title={t(`report.kind.${kind}`)}
                onPress={() => (kind === 'other' ? setOther(true) : void send(kind))}
              />
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}
