import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { closeOnBack } from '#lib/browser/back-button.ts'
import { type Camera, type CameraFailure, isCameraPermitted, openCamera } from '#lib/browser/camera.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { CloseIcon, RefreshIcon } from '#ui/icons/icons.tsx'
import { CameraIcon, TorchIcon } from '#ui/icons/scanner-icons.tsx'
import { Viewfinder } from './viewfinder.tsx'

const frame = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  marginInline: { base: '-4', _narrow: '-3' },
  padding: '4',
  bg: 'sunken',
  // A wide window asks for the code first: there the page has a button for the camera further down.
  '&:has(> video[hidden])': { _desk: { display: 'none' } },
})
/** As high as leaves the two buttons beneath above the navigation. */
const height = { height: 'clamp(13rem, 100dvh - 23rem, 34rem)' }
const video = css({ position: 'absolute', inset: '[0px]', width: 'full', height: 'full', objectFit: 'cover' })
// One-off values are attributes: the style sheet is for what pages share.
const looking = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInline: 0,
  paddingBlock: 'var(--spacing-1)',
  textAlign: 'center',
  color: '#fff',
  background: 'rgb(0 0 0 / .7)',
} as const
const controls = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '2',
  width: 'full',
})

const messages: Record<CameraFailure, MessageId> = {
  refused: 'scan.failed.refused',
  missing: 'scan.failed.missing',
  busy: 'scan.failed.busy',
  unsupported: 'scan.failed.unsupported',
  'no-reader': 'scan.failed.noReader',
  'no-wasm': 'scan.failed.noWasm',
  hidden: 'scan.failed.hidden',
}

/** For a button of the page that opens the camera where this has none. */
export type CameraControl = { open: () => void }

type CameraViewProps = {
  ref: Ref<CameraControl>
  /** Called when a press has closed it: where it has no button to open it again, the page takes the focus. */
  onStop: () => void
  /** Called with the texts of all codes in view. True ends the scan. */
  onCodes: (texts: string[]) => boolean
  /** @param isAsked whether a press opened the camera */
  onFailure: (message: MessageId, isAsked: boolean) => void
  onOpen: () => void
  /** Called when the picture appears and when it is gone. */
  onShow: (isShown: boolean) => void
}

/**
 * The camera behind a porthole. It opens by itself where the customer has allowed it before, otherwise by a press. A press
 * and leaving the page close it, and so does Back after a press.
 */
export function CameraView({ ref, onStop, onCodes, onFailure, onOpen, onShow }: CameraViewProps) {
  const t = useTranslate()
  const frameRef = useRef<HTMLDivElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'switching'>('closed')
  const [camera, setCamera] = useState<Camera>()
  const [hasTorch, setTorch] = useState(false)
  /** The button that takes focus because it replaces the pressed one. */
  const [buttonToFocus, setButtonToFocus] = useState<'stop' | 'open'>()
  /** True if the page was left while the camera was opening. */
  const isUnmounted = useRef(false)
  const [isAsked, setAsked] = useState(false)

  useEffect(() => () => camera?.close(), [camera])
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const openByItself = useEffectEvent(() => {
    // Only where the closed camera has a place on the page.
    if (frameRef.current?.getClientRects().length) void open(undefined, false)
  })
  useEffect(() => {
    void isCameraPermitted().then((isPermitted) => {
      if (isPermitted && !isUnmounted.current) openByItself()
    })
  }, [])

  /** @param cameraId the camera to switch to; the buttons of the open one stay visible meanwhile */
  async function open(cameraId?: string, isPressed = true) {
    if (!videoRef.current || state === 'opening' || state === 'switching') return
    const pressedElement = document.activeElement
    camera?.close() // many phones can open only one camera at a time
    setState(cameraId ? 'switching' : 'opening')
    if (!cameraId) setAsked(isPressed)
    onOpen()
    let isDone = false
    const fail = (failure: CameraFailure) => {
      close()
      onFailure(messages[failure], isPressed)
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
    onShow(true)
    if (!cameraId && isPressed) setButtonToFocus(document.activeElement === pressedElement ? 'stop' : undefined)
    setTorch(false)
    announce(t('scan.isOn'))
  }

  function close() {
    setCamera(undefined)
    setState('closed')
    setTorch(false)
    onShow(false)
  }

  function stop() {
    close()
    setButtonToFocus('open')
    onStop()
  }

  useImperativeHandle(ref, () => ({ open: () => void open() }))

  const isOpen = state === 'open' || state === 'switching'
  const stopOnBack = useEffectEvent(() => {
    if (state === 'open') stop()
  })
  useEffect(() => (isOpen && isAsked ? closeOnBack(() => stopOnBack()) : undefined), [isOpen, isAsked])

  const torch = camera?.setTorch
  return (
    <div ref={frameRef} className={frame} style={height}>
      <video
        ref={videoRef}
        className={video}
        hidden={state === 'closed'}
        muted
        playsInline
        aria-label={t('scan.view')}
      />
      <Viewfinder isLive={isOpen} />
      {/* A screen reader has heard that the camera is on. */}
      {isOpen ? (
        <p style={looking} aria-hidden>
          {t('scan.looking')}
        </p>
      ) : null}
      {isOpen ? (
        <div className={controls}>
          <Button
            tone="outline"
            size="small"
            icon={<CloseIcon size={20} />}
            autoFocus={buttonToFocus === 'stop'}
            isDisabled={state === 'switching'}
            onPress={stop}
          >
            {t('scan.stop')}
          </Button>
          {camera?.next ? (
            <Button
              tone="outline"
              size="small"
              icon={<RefreshIcon size={20} />}
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
              size="small"
              icon={<TorchIcon size={20} />}
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
        </div>
      ) : (
        <div className={controls}>
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
        </div>
      )}
    </div>
  )
}
