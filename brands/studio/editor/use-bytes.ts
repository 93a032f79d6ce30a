import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#studio/draft/check-draft.ts'
import type { BrandDraft } from '#studio/draft/draft.ts'
import { addressOfBytes, bytesProblems, folderOf } from '#studio/editor/draft/bytes.ts'

const NONE: readonly Problem[] = []
/** An id is typed letter by letter. */
const PAUSE_MS = 200

/** Where the bytes of a draft are, and what is wrong with them. */
export function useBytes(state: { draft: BrandDraft; origin: string | null }, setNote: (note: string) => void) {
  const { draft } = state
  const folder = folderOf(state)
  const [turn, setTurn] = useState(0)
  const { id, brand, fonts, tokens, logo, darkLogo, wideLogo, darkWideLogo } = draft
  const logos = [logo, darkLogo, wideLogo, darkWideLogo]
  const key = JSON.stringify([turn, id, folder, brand.pictures, fonts, logos, logos.some(Boolean) && tokens])
  const [problems, setProblems] = useState(NONE)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all of the draft that matters here
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      bytesProblems(draft, folder)
        .then((found) => isGone || setProblems(found))
        .catch((cause: unknown) => setNote(`Pictures and fonts cannot be checked: ${cause}`))
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [key])

  const addressOf = useCallback(
    (file: string) => {
      const address = addressOfBytes(folder, file)
      // A file that was missing is asked for again after it was chosen.
      return address !== undefined && turn > 0 ? `${address}?${turn}` : address
    },
    [folder, turn],
  )
  const checkBytes = useCallback(() => setTurn((before) => before + 1), [])
  return { folder, addressOf, checkBytes, bytesProblems: problems }
}
