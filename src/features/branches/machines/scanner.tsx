import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { vibrate } from '#lib/browser/page-visibility.ts'
import { type PictureFailure, readPicture } from '#lib/browser/read-picture.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ImageIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { CameraView } from './camera-view.tsx'
import { damageText, problemText } from './code-problem.ts'
import type { AddressParts } from './machine-address.ts'
import { type MachineCode, parseMachineCode, parseMachineCodes } from './machine-code.ts'
import { hrefInLocale } from './our-hosts.ts'

type Refused = Exclude<MachineCode, { kind: 'machine' }>
type Problem = { text: string; code?: Refused }

/** Looks in a row that find only codes which are not ours, before the camera says so: ours may come into view. */
const LOOKS_BEFORE_TOLD = 8

const pictureProblems: Record<PictureFailure, MessageId> = {
  'not-picture': 'scan.failed.notPicture',
  unreadable: 'scan.failed.unreadable',
  'too-large': 'scan.failed.tooLarge',
  'no-reader': 'scan.failed.noReader',
}

const here = () => new URL(window.location.href)
/** The first of ours, whatever else is in view. */
const readAll = (texts: readonly string[]) => parseMachineCodes(texts, here(), pageConfig.base_domains)
const isOurs = (text: string) => readAll([text]).kind === 'machine'
/** Whether somebody typed an address of the web, and not the code of a machine. */
const isWebAddress = (text: string) => /:\/\/|[\w-]\.[a-z]{2,}(?:[/?:]|$)/i.test(text)

type ScannerProps = {
  /** What is left of the address in a damaged link that led here. */
  damaged?: AddressParts | undefined
  /** Machines to pick from, for who has no code. */
  children: ReactNode
}

/** Finds a machine: by camera, by a picture, or by its code typed by hand, or from those nearby. Each failure says what to do next. */
export function Scanner({ damaged, children }: ScannerProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [typedProblem, setTypedProblem] = useState<Problem>()
  const damage = damaged && damageText(damaged, t)
  const [isDamageOld, setDamageOld] = useState(false)
  const [problem, setShownProblem] = useState<Problem>()
  const [isReading, setReading] = useState(false)
  const looks = useRef(0)
  const file = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)

  // It stands there with the page: a region that is live tells only what changes.
  useEffect(() => {
    if (damage) announce(damage)
  }, [damage])

  function setProblem(next: Problem | undefined) {
    setDamageOld(true)
    setShownProblem(next)
  }

  const problemOf = (code: Refused, notOurs?: MessageId): Problem => ({ text: problemText(code, t, notOurs), code })

  /** @returns what is refused; undefined when it was one of our codes and the scan is over */
  function take(code: MachineCode): Refused | undefined {
    if (code.kind !== 'machine') return code
    vibrate()
    void navigate({ to: '/qr-scanner', search: code.address })
    return undefined
  }

  function takeFrame(texts: string[]): boolean {
    const refused = take(readAll(texts))
    looks.current += 1
    if (refused && looks.current >= LOOKS_BEFORE_TOLD) setProblem(problemOf(refused))
    return !refused
  }

  async function takePicture({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? []
    target.value = '' // the same picture may be chosen again
    if (!picture) return
    setReading(true)
    setProblem(undefined)
    const read = await readPicture(picture, isOurs)
    setReading(false)
    if (typeof read === 'string') return setProblem({ text: t(pictureProblems[read]) })
    if (read.length === 0) return setProblem({ text: t('scan.failed.noCode') })
    const refused = take(readAll(read))
    if (refused) setProblem(problemOf(refused))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const refused = take(parseMachineCode(typed, here(), pageConfig.base_domains))
    const isOther = refused?.kind === 'other-brand'
    if (isOther) setProblem(problemOf(refused))
    setTypedProblem(
      refused && !isOther
        ? problemOf(refused, isWebAddress(typed) ? 'scan.failed.notOurs' : 'scan.failed.typed')
        : undefined,
    )
  }

  return (
    <PageLayout title={t('scan.title')}>
      <PageContainer bottom="nav">
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{t('scan.heading')}</PageHeading>
            <Text tone="ink2">{t('scan.note')}</Text>
          </Stack>
          {damage && !isDamageOld ? <Banner tone="warn" icon={<AlertIcon />} title={damage} /> : null}
          <CameraView
            onCodes={takeFrame}
            onFailure={(message) => {
              setProblem({ text: t(message) })
              form.current?.querySelector('input')?.focus() // the next best way
            }}
            onOpen={() => {
              looks.current = 0
              setProblem(undefined)
            }}
          />
          <div role="status">
            {problem ? (
              <Banner
                tone="warn"
                icon={<AlertIcon />}
                title={problem.text}
                action={
                  problem.code?.kind === 'other-brand' ? (
                    <LinkButton href={hrefInLocale(problem.code.url)} size="small" tone="outline">
                      {t('scan.openOther', { brand: problem.code.brandName })}
                    </LinkButton>
                  ) : undefined
                }
              />
            ) : null}
          </div>
          <form ref={form} onSubmit={submit} noValidate>
            <Stack gap={2}>
              <TextField
                label={t('scan.typed')}
                description={t('scan.typedNote')}
                name="machine-code"
                autoComplete="off"
                value={typed}
                onChange={(text) => {
                  setTyped(text)
                  setTypedProblem(undefined)
                }}
                errorMessage={typedProblem?.text}
              />
              <Button type="submit" tone="outline" width="fill">
                {t('scan.find')}
              </Button>
            </Stack>
          </form>
          <input ref={file} type="file" accept="image/*" hidden onChange={takePicture} />
          <Button
            tone="bare"
            icon={<ImageIcon />}
            isPending={isReading}
            pendingLabel={t('scan.reading')}
            onPress={() => file.current?.click()}
          >
            {t('scan.picture')}
          </Button>
          {children}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
