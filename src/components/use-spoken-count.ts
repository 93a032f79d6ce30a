import { CODE_LENGTH } from '#contract/code.ts'
import { t } from '#lib/i18n/translate.tsx'
import { useDebouncedAnnouncement } from './use-debounced-announcement.ts'

/** Announces how many digits of a PIN or code are entered: at rest, and at once when all are. An empty field says so itself. */
export function useSpokenCount(count: number) {
  const text = count === 0 ? '' : t('pin.count', { count })
  useDebouncedAnnouncement(text, count === CODE_LENGTH ? 0 : undefined)
}
