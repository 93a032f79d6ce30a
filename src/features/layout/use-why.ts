import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPassing } from '#features/frame/why.ts'
import { addToast } from '#lib/page/toasts.ts'
import { say } from '#lib/words/intl.tsx'

/** Whoever was led past the page they asked for is told so on the one they are led to. */
export function useWhy() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation: { state }, hrefChanged }) => {
        if (hrefChanged && state.why && isPassing(state.why)) addToast({ title: say(`why.${state.why}`) })
      }),
    [router],
  )
}
