import { inAppBrowser, isAppleApp } from './in-app-browser.ts'

/**
 * Outcome of downloading or sharing a file: saved to the downloads, passed to another app by the share sheet, cancelled
 * by the customer, unsupported by this browser, or failed.
 */
export type FileResult = 'saved' | 'handed over' | 'cancelled' | 'unsupported' | 'failed'

/** In-app browsers ignore downloads silently; an iPhone's home-screen app shows them without a way back. */
const canDownload = () => inAppBrowser() !== 'yes' && !isAppleApp()

function download(file: File): FileResult {
  if (!canDownload()) return 'unsupported'
  try {
    const url = URL.createObjectURL(file)
    const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return 'saved'
  } catch {
    return 'failed'
  }
}

/** Opens the share sheet with a file; downloads the file where there is no share sheet. */
export async function shareFile(file: File, title: string): Promise<FileResult> {
  const content = { files: [file], title }
  if (!navigator.canShare?.(content)) return download(file)
  try {
    await navigator.share(content)
    return 'handed over'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'cancelled' : download(file)
  }
}

/**
 * Downloads a file, or opens the share sheet where downloads do not work. In an in-app browser a picture is
 * `unsupported`: the caller shows it, to be saved by a long press. Where it is not sure that it is one, both happen.
 */
export async function downloadFile(file: File): Promise<FileResult> {
  const isPicture = file.type.startsWith('image/')
  if (canDownload()) {
    const result = download(file)
    // Nobody can tell whether it arrived, so a picture is shown besides.
    return inAppBrowser() === 'unsure' && isPicture && result === 'saved' ? 'unsupported' : result
  }
  return inAppBrowser() === 'yes' && isPicture ? 'unsupported' : shareFile(file, file.name)
}

/**
 * The file as a `data:` URL: a WebView saves a picture by a long press only if the URL contains the picture itself.
 * @throws DOMException when the file cannot be read
 */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
