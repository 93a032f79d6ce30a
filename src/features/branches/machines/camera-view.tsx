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

/** The camera, opened only by a press. A press, Back and leaving the page close it. */
export function CameraView({ onCodes, onFailure, onOpen }: CameraViewProps) {
  const t = useTranslate()
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'switching'>('closed')
  const [camera, setCamera] = useState<Camera>()
  const [hasTorch, setTorch] = useState(false)
  /** The button that takes focus because it replaces the pressed one. */
  const [buttonToFocus, setButtonToFocus] = useState<'stop' | 'open'>()
  /** True if the page was left while the camera was opening. */
  const isUnmounted = useRef(false)

  useEffect(() => () => camera?.close(), [camera])
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  /** @param cameraId the camera to switch to; the buttons of the open one stay visible meanwhile */
  async function open(cameraId?: string) {
    if (!videoRef.current || state === 'opening' || state === 'switching') return
    const pressedElement = document.activeElement
    camera?.close() // many phones can open only one camera at a time
    setState(cameraId ? 'switching' : 'opening')
    onOpen()
    let isDone = false
    const fail = (failure: CameraFailure) => {
      close()
      onFailure(messages[failure])
    }
    const openedCamera = await openCamera(videoRef.current, {
      onCodes: (texts) => {
        if (!isDone) isDone = onCodes(texts)
      },
      onLost: fail,
      cameraId,
    })
    if (typeof openedCamera === 'string') return fail(openedCamera)
    if (isUnmounted.current) return openedCamera.close()
    setCamera(openedCamera)
    setState('open')
    if (!cameraId) setButtonToFocus(document.activeElement === pressedElement ? 'stop' : undefined)
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
    setButtonToFocus('open')
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
        <video
          ref={videoRef}
          className={video}
          hidden={state === 'closed'}
          muted
          playsInline
          aria-label={t('scan.view')}
        />
      </div>
      {isOpen ? (
        <Row gap={2} justify="center" isWrapping>
          <Button
            tone="outline"
            icon={<CloseIcon />}
            autoFocus={buttonToFocus === 'stop'}
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
          autoFocus={buttonToFocus === 'open'}
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
