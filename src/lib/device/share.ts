export type ShareResult = 'shared' | 'saved' | 'cancelled' | 'failed'

/** Hands a file to the phone: kept among the downloads. */
export function saveFile(file: File): ShareResult {
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

/** Opens the share sheet with a file; where there is none the file is saved. */
export async function shareFile(file: File, title: string): Promise<ShareResult> {
  const content = { files: [file], title }
  if (!navigator.canShare?.(content)) return saveFile(file)
  try {
    await navigator.share(content)
    return 'shared'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'cancelled' : saveFile(file)
  }
}

/** Opens the share sheet with a link; where there is none the link is copied. */
export async function shareLink(url: string, text: string): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share({ url, text })
      return 'shared'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

/** Opens the browser's own dialog for paper. */
export const printPage = () => window.print()
