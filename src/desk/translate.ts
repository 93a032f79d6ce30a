import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import type thai from './locales/th.json'

/** Formats a text of the desk, in the language of the page. */
type TranslateDesk = (id: keyof typeof thai, values?: Parameters<Translate>[1]) => string

/** The desk's texts stand beside the app's: `main.tsx` has added them. */
export const useDesk = useTranslate as unknown as () => TranslateDesk // the same function, other ids

/** Words that staff and customers share. */
export const useAppTexts = useTranslate
