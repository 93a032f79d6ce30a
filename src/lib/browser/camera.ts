import { qrReader } from './qr-reader.ts'

const LOOK_EVERY_MS = 150
/** Frames in a row that the reader fails at before it counts as broken. */
const MAX_FAILED_LOOKS = 10

export type CameraFailure = 'refused' | 'missing' | 'busy' | 'unsupported' | 'no-reader'
export type Camera = {
  /** Id of the next of the device's cameras; undefined where it has only one. */
  next: string | undefined
  /** Undefined where the camera has no light. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined
  close: () => void
}

/** By name alone: `OverconstrainedError` is a `DOMException` in one browser and not in another. */
const failures = new Map<string, CameraFailure>([
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
  // The page did not come by TLS, or the browser takes none of the constraints.
  ['TypeError', 'unsupported'],
  ['NotSupportedError', 'unsupported'],
])

/** Why the camera cannot be opened, from what `getUserMedia` has thrown. */
export const cameraFailure = (cause: unknown): CameraFailure =>
  (typeof cause === 'object' && cause && 'name' in cause && failures.get(String(cause.name))) || 'busy'

/** `torch` is in no TypeScript library yet (Image Capture draft). */
const torchOf = (track: MediaStreamTrack | undefined) => {
  const abilities: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {}
  if (!track || !abilities.torch) return undefined
  const constraint = (isOn: boolean): MediaTrackConstraintSet & { torch: boolean } => ({ torch: isOn })
  return (isOn: boolean) => track.applyConstraints({ advanced: [constraint(isOn)] })
}

/** Which cameras there are is told only while one is open. */
async function cameraAfter(track: MediaStreamTrack | undefined) {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
  const place = cameras.findIndex(({ deviceId }) => deviceId === track?.getSettings().deviceId)
  const next = cameras[(place + 1) % cameras.length]
  return next && cameras.length > 1 ? next.deviceId : undefined
}

type Scan = {
  /** Called with the texts of all codes in view, again and again while they are. */
  onCodes: (texts: string[]) => void
  /** The device has taken the camera away, for a call or another app, or it was pulled out; or the reader broke. */
  onLost: (failure: CameraFailure) => void
  /** Which one; the one at the back without it. */
  cameraId?: string | undefined
}

/** Shows the camera in a video element and reads QR codes from it until it is closed. */
export async function openCamera(
  video: HTMLVideoElement,
  { onCodes, onLost, cameraId }: Scan,
): Promise<Camera | CameraFailure> {
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported'
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
    if (!isOpen) return // by now the element may show another camera
    isOpen = false
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  const [track] = stream.getVideoTracks()
  // Not told of a track that we stop ourselves.
  track?.addEventListener('ended', () => {
    close()
    onLost('busy')
  })
  const reader = await qrReader().catch(() => undefined)
  if (!reader) {
    close()
    return 'no-reader'
  }
  if (!isOpen) return 'busy'
  try {
    video.srcObject = stream
    await video.play()
    let failed = 0
    const look = async () => {
      if (!isOpen) return
      const texts = await reader(video).catch(() => undefined) // a frame that cannot be read is followed by another
      if (!isOpen) return
      failed = texts ? 0 : failed + 1
      if (failed >= MAX_FAILED_LOOKS) {
        close()
        return onLost('no-reader')
      }
      if (texts?.length) onCodes(texts)
      setTimeout(look, LOOK_EVERY_MS)
    }
    void look()
    const next = await cameraAfter(track)
    return isOpen ? { next, setTorch: torchOf(track), close } : 'busy'
  } catch {
    close()
    return 'busy'
  }
}
