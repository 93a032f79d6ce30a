import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { closeOnBack } from '#lib/browser/back-button.ts'
import { type Camera, type CameraFailure, openCamera } from '#lib/browser/camera.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { CameraIcon, CloseIcon, RefreshIcon, TorchIcon } from '#ui/icons/icons.tsx'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

const frame = css({
  position: 'relative',
  borderRadius: 'panel',
  overflow: 'hidden',
  bg: 'sunken',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  aspectRatio: '[4 / 3]',
  display: 'grid',
  placeItems: 'center',
  color: 'ink3',
})
const video = css({ position: 'absolute', inset: '[0px]', width: 'full', height: 'full', objectFit: 'cover' })

const messages: Record<CameraFailure, MessageId> = {
  refused: 'scan.failed.refused',
  missing: 'scan.failed.missing',
  busy: 'scan.failed.busy',
  unsupported: 'scan.failed.unsupported',
  'no-reader': 'scan.failed.noReader',
}

type CameraViewProps = {
  /** Called with the texts of all codes in view. True ends the scan. */
  onCodes: (texts: string[]) => boolean
  onFailure: (message: MessageId) => void
  onOpen: () => void
}

/** The camera, opened by a press only; closed by a press, by Back, and when the page is left. */
export function CameraView({ onCodes, onFailure, onOpen }: CameraViewProps) {
  const t = useTranslate()
  const view = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'switching'>('closed')
  const [camera, setCamera] = useState<Camera>()
  const [hasTorch, setTorch] = useState(false)
  /** The pressed button goes with its press: the one in its place takes the focus. */
  const [takesFocus, setTakesFocus] = useState<'stop' | 'open'>()
  /** Set when the page is left while the camera is still opening. */
  const isGone = useRef(false)

  useEffect(() => () => camera?.close(), [camera])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** @param cameraId another than the one that is open, whose buttons stay meanwhile */
  async function open(cameraId?: string) {
    if (!view.current || state === 'opening' || state === 'switching') return
    const pressed = document.activeElement
    camera?.close() // many phones open one at a time
    setState(cameraId ? 'switching' : 'opening')
    onOpen()
    let isDone = false
    const fail = (failure: CameraFailure) => {
      close()
      onFailure(messages[failure])
    }
    const opened = await openCamera(view.current, {
      onCodes: (texts) => {
        if (!isDone) isDone = onCodes(texts)
      },
      onLost: fail,
      cameraId,
    })
    if (typeof opened === 'string') return fail(opened)
    if (isGone.current) return opened.close()
    setCamera(opened)
    setState('open')
    if (!cameraId) setTakesFocus(document.activeElement === pressed ? 'stop' : undefined)
    setTorch(false)
    announce(t('scan.isOn'))
  }

  function close() {
    setCamera(undefined)
    setState('closed')
    setTorch(false)
  }

  function stop() {
    close()
    setTakesFocus('open')
  }

  const isOpen = state === 'open' || state === 'switching'
  const stopOnBack = useEffectEvent(() => {
    if (state === 'open') stop()
  })
  useEffect(() => (isOpen ? closeOnBack(() => stopOnBack()) : undefined), [isOpen])

  const torch = camera?.setTorch
  return (
    <Stack gap={2}>
      <div className={frame}>
        {state === 'closed' ? (
          <Porthole state="plain" size={154} remaining={0}>
            <ScanIcon size={28} />
          </Porthole>
        ) : null}
        <video ref={view} className={video} hidden={state === 'closed'} muted playsInline aria-label={t('scan.view')} />
      </div>
      {isOpen ? (
        <Row gap={2} justify="center" isWrapping>
          <Button
            tone="outline"
            icon={<CloseIcon />}
            autoFocus={takesFocus === 'stop'}
            isDisabled={state === 'switching'}
            onPress={stop}
          >
            {t('scan.stop')}
          </Button>
          {camera?.next ? (
            <Button
              tone="outline"
              icon={<RefreshIcon />}
              isPending={state === 'switching'}
              pendingLabel={t('scan.opening')}
              onPress={() => void open(camera.next)}
            >
              {t('scan.switchCamera')}
            </Button>
          ) : null}
          {torch ? (
            <Button
              tone="outline"
              icon={<TorchIcon />}
              isDisabled={state === 'switching'}
              onPress={() =>
                torch(!hasTorch).then(
                  () => setTorch(!hasTorch),
                  () => undefined,
                )
              }
            >
              {t(hasTorch ? 'scan.torchOff' : 'scan.torchOn')}
            </Button>
          ) : null}
        </Row>
      ) : (
        <Button
          tone="primary"
          size="pay"
          width="fill"
          icon={<CameraIcon />}
          autoFocus={takesFocus === 'open'}
          isPending={state === 'opening'}
          pendingLabel={t('scan.opening')}
          onPress={() => void open()}
        >
          {t('scan.open')}
        </Button>
      )}
    </Stack>
  )
}
