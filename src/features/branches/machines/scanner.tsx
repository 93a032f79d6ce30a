import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { vibrate } from '#lib/browser/page-visibility.ts'
import { type PictureFailure, readPicture } from '#lib/browser/read-picture.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CameraIcon, ImageIcon, KeyboardIcon } from '#ui/icons/scanner-icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { onlyNarrow, onlyWide } from '#ui/layout/by-width.recipe.ts'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Columns, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { type CameraControl, CameraView } from './camera-view.tsx'
import { damageText, problemText } from './code-problem.ts'
import type { AddressParts } from './machine-address.ts'
import { type MachineCode, parseMachineCode, parseMachineCodes } from './machine-code.ts'
import { hrefInLocale } from './our-hosts.ts'
import { keepRefusedCode, readRefusedCode } from './refused-code.ts'

type RejectedCode = Exclude<MachineCode, { kind: 'machine' }>
type Problem = { text: string; code?: RejectedCode }

/** Frames with only unusable codes before an error is shown: one of our codes may still come into view. */
const FRAMES_BEFORE_ERROR = 8

const pictureProblems: Record<PictureFailure, MessageId> = {
  'not-picture': 'scan.failed.notPicture',
  unreadable: 'scan.failed.unreadable',
  'too-large': 'scan.failed.tooLarge',
  'no-reader': 'scan.failed.noReader',
  'no-wasm': 'scan.failed.noWasm',
  hidden: 'scan.failed.hidden',
}

const currentUrl = () => new URL(window.location.href)
/** The result for all codes in view: the first of ours if there is one. */
const parseAll = (texts: readonly string[]) => parseMachineCodes(texts, currentUrl(), pageConfig.base_domains)
const isOurs = (text: string) => parseAll([text]).kind === 'machine'
/** True if the typedCode text is a URL and not the code of a machine. */
const isWebAddress = (text: string) => /:\/\/|[\w-]\.[a-z]{2,}(?:[/?:]|$)/i.test(text)

type ScannerProps = {
  /** The readable parts of the address in the damaged link that opened the page. */
  damaged?: AddressParts | undefined
  /** Machines to choose from without a code. */
  children: ReactNode
}

/** Finds a machine by camera, picture, typedCode code, or among those nearby. Each error message says what to do next. */
export function Scanner({ damaged, children }: ScannerProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [typedCode, setTypedCode] = useState(readRefusedCode)
  const [typedProblem, setTypedProblem] = useState<Problem>()
  const damageMessage = damaged && damageText(damaged, t)
  const [isDamageHidden, setDamageHidden] = useState(false)
  const [problem, setShownProblem] = useState<Problem>()
  const [isReading, setReading] = useState(false)
  const [isCameraOn, setCameraOn] = useState(false)
  /** The code field has been asked for or used: it stays beside the picture of the camera. */
  const [isTyping, setTyping] = useState(typedCode !== '')
  const frameCount = useRef(0)
  const file = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const camera = useRef<CameraControl>(null)
  const opener = useRef<HTMLDivElement>(null)

  // Announced here, because a live region does not announce its initial content.
  useEffect(() => {
    if (damageMessage) announce(damageMessage)
  }, [damageMessage])

  // After the focus of the navigation.
  useEffect(() => {
    if (!readRefusedCode()) return
    keepRefusedCode('')
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [])

  function setProblem(newProblem: Problem | undefined) {
    setDamageHidden(true)
    setShownProblem(newProblem)
  }

  const problemOf = (code: RejectedCode, notOurs?: MessageId): Problem => ({
    text: problemText(code, t, notOurs),
    code,
  })

  /** @returns the rejected code; undefined if it names a machine and the scan is over */
  function acceptCode(code: MachineCode): RejectedCode | undefined {
    if (code.kind !== 'machine') return code
    vibrate()
    void navigate({ to: '/qr-scanner', search: code.address })
    return undefined
  }

  function handleFrame(texts: string[]): boolean {
    const rejectedCode = acceptCode(parseAll(texts))
    frameCount.current += 1
    if (rejectedCode && frameCount.current >= FRAMES_BEFORE_ERROR) setProblem(problemOf(rejectedCode))
    return !rejectedCode
  }

  async function handlePicture({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? []
    target.value = '' // the same picture may be chosen again
    if (!picture) return
    setReading(true)
    setProblem(undefined)
    const result = await readPicture(picture, isOurs)
    setReading(false)
    if (typeof result === 'string') return setProblem({ text: t(pictureProblems[result]) })
    if (result.length === 0) return setProblem({ text: t('scan.failed.noCode') })
    const rejectedCode = acceptCode(parseAll(result))
    if (rejectedCode) setProblem(problemOf(rejectedCode))
  }

  function typeCode() {
    flushSync(() => setTyping(true)) // phones show the keyboard for a focus within the press only
    form.current?.querySelector('input')?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const rejectedCode = acceptCode(parseMachineCode(typedCode, currentUrl(), pageConfig.base_domains))
    const isOtherBrand = rejectedCode?.kind === 'other-brand'
    if (isOtherBrand) setProblem(problemOf(rejectedCode))
    setTypedProblem(
      rejectedCode && !isOtherBrand
        ? problemOf(rejectedCode, isWebAddress(typedCode) ? 'scan.failed.notOurs' : 'scan.failed.typed')
        : undefined,
    )
  }

  const choosePicture = (
    <Button
      tone="outline"
      width="fill"
      icon={<ImageIcon size={20} />}
      isPending={isReading}
      pendingLabel={t('scan.reading')}
      onPress={() => file.current?.click()}
    >
      {t('scan.picture')}
    </Button>
  )
  return (
    <PageLayout aside={<BrandField scene="code" />} title={t('scan.title')}>
      <PageContainer bottom="nav">
        <Stack gap={4}>
          <Stack gap={0}>
            <PageHeading size="l">{t('scan.heading')}</PageHeading>
            <Text size="small" tone="ink2">
              {t('scan.note')}
            </Text>
          </Stack>
          {damageMessage && !isDamageHidden ? <Banner tone="warn" icon={<AlertIcon />} title={damageMessage} /> : null}
          <CameraView
            ref={camera}
            onStop={() => opener.current?.querySelector('button')?.focus()}
            onCodes={handleFrame}
            onFailure={(message, isAsked) => {
              setProblem({ text: t(message) })
              if (isAsked) typeCode() // the alternative
            }}
            onOpen={() => {
              frameCount.current = 0
              setProblem(undefined)
            }}
            onShow={setCameraOn}
          />
          <div className={onlyNarrow}>
            <Columns>
              <Button tone="outline" width="fill" icon={<KeyboardIcon size={20} />} onPress={typeCode}>
                {t('scan.type')}
              </Button>
              {choosePicture}
            </Columns>
          </div>
          <input ref={file} type="file" accept="image/*" hidden onChange={handlePicture} />
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
          {/* One way at a time: the picture, until the field is asked for or an error message names it. */}
          <form
            ref={form}
            hidden={isCameraOn && !isTyping && !problem}
            onFocus={() => setTyping(true)}
            onSubmit={submit}
            noValidate
          >
            <Stack gap={2}>
              <TextField
                label={t('scan.typed')}
                description={t('scan.typedNote')}
                name="machine-code"
                autoComplete="off"
                enterKeyHint="search"
                isCode
                value={typedCode}
                onChange={(text) => {
                  setTypedCode(text)
                  setTypedProblem(undefined)
                }}
                errorMessage={typedProblem?.text}
              />
              <Button type="submit" tone="outline" width="fill">
                {t('scan.find')}
              </Button>
            </Stack>
          </form>
          {/* A wide window is not in a laundry: it asks for the code first, and then offers its camera. */}
          <div ref={opener} className={onlyWide}>
            <Columns>
              <Button tone="outline" width="fill" icon={<CameraIcon />} onPress={() => camera.current?.open()}>
                {t('scan.open')}
              </Button>
              {choosePicture}
            </Columns>
          </div>
          {children}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
