import { isAppleApp, isInAppBrowser } from './in-app-browser.ts'

/**
 * What became of a file: kept among the downloads, handed to another app by the share sheet, given up by the customer,
 * or nothing, because this browser can do neither.
 */
export type FileResult = 'saved' | 'handed over' | 'cancelled' | 'unsupported' | 'failed'

/** Browsers inside other apps drop downloads without a word; an iPhone's home-screen app shows them with no way back. */
const canDownload = () => !isInAppBrowser() && !isAppleApp()

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

/** Opens the share sheet with a file; where there is none the file is downloaded. */
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
 * Downloads a file; where that cannot be done the share sheet offers to keep it. In a browser inside another app a
 * picture is `unsupported`: it is shown, to be pressed and held.
 */
export async function downloadFile(file: File): Promise<FileResult> {
  if (canDownload()) return download(file)
  return isInAppBrowser() && file.type.startsWith('image/') ? 'unsupported' : shareFile(file, file.name)
}

/**
 * A file as an address that a page can show: a WebView keeps what is pressed and held only if the picture itself is in it.
 * @throws DOMException when the file cannot be read
 */
export const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
