import { canReadCanvas } from './canvas.ts'
import { missingReader, nativeReader, qrReader } from './qr-reader.ts'

const SCAN_INTERVAL_MS = 150
/** Consecutive frames that the reader may fail on before it counts as broken. */
const MAX_FAILED_SCANS = 10

export type CameraFailure = 'refused' | 'missing' | 'busy' | 'unsupported' | 'no-reader' | 'no-wasm' | 'hidden'
export type Camera = {
  /** Id of the device's next camera; undefined if there is only one. */
  next: string | undefined
  /** Undefined if the camera has no torch. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined
  close: () => void
}

/** By name only: `OverconstrainedError` is a `DOMException` in one browser and not in another. */
const FAILURES = new Map<string, CameraFailure>([
  ['NotAllowedError', 'refused'],
  ['PermissionDeniedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['DevicesNotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['ConstraintNotSatisfiedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TrackStartError', 'busy'],
  ['AbortError', 'busy'],
  ['InvalidStateError', 'busy'],
  // The page was loaded without TLS, or the browser supports none of the constraints.
  ['TypeError', 'unsupported'],
  ['NotSupportedError', 'unsupported'],
])

/** Why the camera cannot be opened, from the error of `getUserMedia`. */
export const cameraFailure = (cause: unknown): CameraFailure =>
  (typeof cause === 'object' && cause && 'name' in cause && FAILURES.get(String(cause.name))) || 'busy'

/** `torch` is not in TypeScript's DOM library yet (Image Capture draft). */
const torchOf = (track: MediaStreamTrack | undefined) => {
  const capabilities: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {}
  if (!track || !capabilities.torch) return undefined
  const constraint = (isOn: boolean): MediaTrackConstraintSet & { torch: boolean } => ({ torch: isOn })
  return (isOn: boolean) => track.applyConstraints({ advanced: [constraint(isOn)] })
}

/** Browsers list the cameras only while one is open. */
async function cameraAfter(track: MediaStreamTrack | undefined) {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
  const index = cameras.findIndex(({ deviceId }) => deviceId === track?.getSettings().deviceId)
  const next = cameras[(index + 1) % cameras.length]
  return next && cameras.length > 1 ? next.deviceId : undefined
}

/** Whether the camera opens without a question. Browsers that cannot say so count as asking. */
export const isCameraPermitted = async (): Promise<boolean> =>
  (await navigator.permissions?.query({ name: 'camera' }).catch(() => undefined))?.state === 'granted'

type Scan = {
  /** Called repeatedly with the texts of all codes in view. */
  onCodes: (texts: string[]) => void
  /** Called when the device takes the camera away (a call, another app, unplugged), or when the reader breaks. */
  onLost: (failure: CameraFailure) => void
  /** Default: the back camera. */
  cameraId?: string | undefined
}

/** Shows the camera in a video element and scans it for QR codes until it is closed. */
export async function openCamera(
  video: HTMLVideoElement,
  { onCodes, onLost, cameraId }: Scan,
): Promise<Camera | CameraFailure> {
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported'
  // The WebAssembly reader gets the frames from a canvas.
  if (!(await nativeReader()) && !canReadCanvas()) return 'hidden'
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: {
        ...(cameraId ? { deviceId: { exact: cameraId } } : { facingMode: 'environment' }),
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    })
  } catch (cause) {
    return cameraFailure(cause)
  }
  let isOpen = true
  const close = () => {
    if (!isOpen) return // the element may show another camera already
    isOpen = false
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  const [track] = stream.getVideoTracks()
  // Does not fire for a track that we stop ourselves.
  track?.addEventListener('ended', () => {
    close()
    onLost('busy')
  })
  const reader = await qrReader().catch(() => undefined)
  if (!reader) {
    close()
    return missingReader()
  }
  if (!isOpen) return 'busy'
  try {
    video.srcObject = stream
    await video.play()
    let failures = 0
    const scan = async () => {
      if (!isOpen) return
      const texts = await reader(video).catch(() => undefined) // counted below; the next frame is tried
      if (!isOpen) return
      failures = texts ? 0 : failures + 1
      if (failures >= MAX_FAILED_SCANS) {
        close()
        return onLost(missingReader())
      }
      if (texts?.length) onCodes(texts)
      setTimeout(scan, SCAN_INTERVAL_MS)
    }
    void scan()
    const next = await cameraAfter(track)
    return isOpen ? { next, setTorch: torchOf(track), close } : 'busy'
  } catch {
    close()
    return 'busy'
  }
}
