import { copyText } from './copy-text.ts'

/** Opens the share sheet with a link; copies the link where there is no share sheet. */
export async function shareLink(url: string, text: string): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share({ url, text })
      return 'shared'
    }
    return (await copyText(url)) ? 'copied' : 'failed'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

/** Opens the browser's print dialog. */
export const printPage = () => window.print()
