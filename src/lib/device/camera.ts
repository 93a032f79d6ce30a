import { qrReader } from './qr-reader.ts'

const LOOK_EVERY_MS = 150

export type CameraFailure = 'refused' | 'missing' | 'busy' | 'unsupported' | 'no-reader'
export type Camera = {
  /** Id of the next of the device's cameras; undefined where it has only one. */
  next: string | undefined
  /** Undefined where the camera has no light. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined
  close: () => void
}

const failures: Record<string, CameraFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

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
  /** Called with each text read; the same one again and again while it is in view. */
  onCode: (text: string) => void
  /** The device has taken the camera away, for a call or another app, or it was pulled out. */
  onLost: () => void
  /** Which one; the one at the back without it. */
  cameraId?: string | undefined
}

/** Shows the camera in a video element and reads QR codes from it until it is closed. */
export async function openCamera(
  video: HTMLVideoElement,
  { onCode, onLost, cameraId }: Scan,
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
    return (cause instanceof DOMException && failures[cause.name]) || 'busy'
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
    onLost()
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
    const look = async () => {
      if (!isOpen) return
      const text = await reader(video).catch(() => undefined) // a frame that cannot be read is followed by another
      if (text && isOpen) onCode(text)
      if (isOpen) setTimeout(look, LOOK_EVERY_MS)
    }
    void look()
    const next = await cameraAfter(track)
    return isOpen ? { next, setTorch: torchOf(track), close } : 'busy'
  } catch {
    close()
    return 'busy'
  }
}

/**
 * The text of the QR code in a picture file; undefined when it holds none.
 * `unreadable` is no picture, or of a kind that this browser does not know; `no-reader` could not be loaded.
 */
export async function readPicture(file: Blob): Promise<{ text: string | undefined } | 'unreadable' | 'no-reader'> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
  } catch {
    return 'unreadable'
  }
  try {
    const read = await qrReader()
    return { text: await read(file) }
  } catch {
    return 'no-reader'
  }
}
