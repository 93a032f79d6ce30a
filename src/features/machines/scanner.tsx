import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { readPicture } from '#lib/device/camera.ts'
import { buzz } from '#lib/page/presence.ts'
import { type MessageId, useSay } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ImageIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/sign-icons.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { CameraView } from './camera-view.tsx'
import { type MachineCode, readMachineCode } from './machine-code.ts'

type Problem = { message: MessageId } | { code: Extract<MachineCode, { kind: 'other-brand' }> }

const pictureProblems = { unreadable: 'scan.failed.unreadable', 'no-reader': 'scan.failed.noReader' } as const

type ScannerProps = {
  /** Machines to pick from, for who has no code. */
  children: ReactNode
}

/** Finds a machine: by camera, by a picture, or by its code typed by hand, or from those nearby. Each failure says what to do next. */
export function Scanner({ children }: ScannerProps) {
  const say = useSay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [typedProblem, setTypedProblem] = useState<MessageId>()
  const [problem, setProblem] = useState<Problem>()
  const [isReading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)

  /** @returns true when the text was one of our codes and the scan is over */
  function take(text: string, notOurs: (message: MessageId) => void): boolean {
    const code = readMachineCode(text, new URL(window.location.href))
    if (code.kind === 'not-ours') notOurs('scan.failed.notOurs')
    if (code.kind === 'other-brand') setProblem({ code })
    if (code.kind !== 'machine') return false
    buzz()
    void navigate({ to: '/qr-scanner', search: code.address })
    return true
  }

  async function takePicture({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? []
    target.value = '' // the same picture may be chosen again
    if (!picture) return
    setReading(true)
    setProblem(undefined)
    const read = await readPicture(picture)
    setReading(false)
    if (typeof read === 'string') return setProblem({ message: pictureProblems[read] })
    if (read.text) take(read.text, (message) => setProblem({ message }))
    else setProblem({ message: 'scan.failed.noCode' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTypedProblem(undefined)
    take(typed, () => setTypedProblem('scan.failed.typed'))
  }

  return (
    <Page title={say('scan.title')}>
      <Screen bottom="nav">
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{say('scan.heading')}</PageHeading>
            <Text tone="ink2">{say('scan.note')}</Text>
          </Stack>
          <CameraView
            onCode={(text) => take(text, (message) => setProblem({ message }))}
            onFailure={(message) => {
              setProblem({ message })
              form.current?.querySelector('input')?.focus() // the next best way
            }}
            onOpen={() => setProblem(undefined)}
          />
          <div role="status">
            {problem && 'message' in problem ? (
              <Banner tone="warn" icon={<AlertIcon />} title={say(problem.message)} />
            ) : null}
            {problem && 'code' in problem ? (
              <Banner
                tone="warn"
                icon={<AlertIcon />}
                title={say('scan.otherBrand', { brand: problem.code.brandName })}
                action={
                  <LinkButton href={problem.code.url} size="small" tone="outline">
                    {say('scan.openOther', { brand: problem.code.brandName })}
                  </LinkButton>
                }
              />
            ) : null}
          </div>
          <form ref={form} onSubmit={submit} noValidate>
            <Stack gap={2}>
              <TextField
                label={say('scan.typed')}
                description={say('scan.typedNote')}
                name="machine-code"
                autoComplete="off"
                value={typed}
                onChange={(text) => {
                  setTyped(text)
                  setTypedProblem(undefined)
                }}
                errorMessage={typedProblem && say(typedProblem)}
              />
              <Button type="submit" tone="outline" width="fill">
                {say('scan.find')}
              </Button>
            </Stack>
          </form>
          <input ref={file} type="file" accept="image/*" hidden onChange={takePicture} />
          <Button
            tone="bare"
            icon={<ImageIcon />}
            isPending={isReading}
            pendingLabel={say('scan.reading')}
            onPress={() => file.current?.click()}
          >
            {say('scan.picture')}
          </Button>
          {children}
        </Stack>
      </Screen>
    </Page>
  )
}
